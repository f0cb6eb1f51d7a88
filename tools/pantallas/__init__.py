"""The pictures of ``docs/pantallas``, taken of the real site: ``make pantallas``."""
