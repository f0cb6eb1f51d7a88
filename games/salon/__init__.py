"""The hall of a game: its pages, its socket, its chat."""
