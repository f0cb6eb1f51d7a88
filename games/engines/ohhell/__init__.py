"""Oh Hell, for three to seven players (docs/reglas/ohhell.md)."""
