"""Pages of the economy: they call services and selectors and hold no rule."""
