"""Measurements (docs/rendimiento.md): medians with minimum and maximum, never a test's verdict."""
