"""No-limit Texas hold'em, for two to ten players (docs/reglas/poker.md)."""
