"""Championships: the layer above ``games`` (nothing below may import it)."""
