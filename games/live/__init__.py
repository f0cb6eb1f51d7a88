"""What every live surface shares: sockets, hub, presence, epoch, sweep (docs/arquitectura.md)."""
