"""Tournament files and what must come out of them, from the text of the format alone.

Nothing here may use `tournaments.rules`: whoever checks a thing with itself finds nothing.
"""
