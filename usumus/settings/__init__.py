"""Settings: ``base`` holds what is common; ``local``, ``test`` and ``production`` start from it."""
