"""The rules of the games, pure: no framework, no clock, no global randomness."""
