"""The making of the recorded games in tests/games/logs. What lies there is kept for ever and never made anew."""
