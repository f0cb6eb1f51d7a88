"""What every live surface shares: sockets, hub, epoch, sweep (docs/arquitectura.md)."""
