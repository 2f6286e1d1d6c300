"""The rules of the game: values and pure functions, nothing but the standard library."""
