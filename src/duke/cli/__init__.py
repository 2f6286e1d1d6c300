"""The text commands; each module registers its own."""
