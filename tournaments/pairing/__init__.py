"""Draw, pairing, progress and standings of championships (torneos §2 to §17). Pure."""
