"""Own scripts: the stack of one machine, the checks, the measurements, the generators."""
