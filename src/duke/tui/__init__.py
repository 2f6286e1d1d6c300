"""The terminal: the only part that knows Textual and Rich."""
