"""Thousands with a point, as the scripts do (``2.340``); Django's Spanish has a hard space."""

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
NUMBER_GROUPING = 3
