"""Where the end of a game or series reaches the competitions."""
