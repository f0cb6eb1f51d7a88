"""The tables of docs/protocolo.md, made from the code: ``python -m tools.protocol`` writes them."""
