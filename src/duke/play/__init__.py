"""A game in progress: its log, undo, chance, selection, what one player may see, saves. No terminal."""
