"""How numbers and dates are written, where Django's own formats differ from the site's."""
