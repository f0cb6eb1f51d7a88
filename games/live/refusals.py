"""What every socket refuses, with its sentences, and the codes that close it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal, register_sentences

__all__ = ["Refusal"]

# Close codes of the protocol.
PROTOCOL, SESSION, FORBIDDEN, MISSING, IDLE = 4400, 4401, 4403, 4404, 4408
OTHER_WINDOW, TOO_BIG, TOO_FAST, RESTART, SLOW_READER = 4409, 4413, 4429, 4503, 1008
RESTORED = 4410

register_sentences(
    __name__,
    {
        "texto_invalido": _("El texto contiene caracteres que no se admiten."),
        "accion_desconocida": _("Esa acción no existe."),
        "campo_falta": _("Falta un dato: %(campo)s."),
        "campo_sobra": _("Sobra un dato: %(campo)s."),
        "tipo": _("Un dato no es del tipo esperado."),
        "version": _("Hay una versión nueva: recarga la página."),
        "interno": _("Algo ha fallado al hacerlo. No se ha cambiado nada; prueba otra vez."),
        "ocupada": _("La mesa está ocupada; prueba otra vez."),
        "silenciado": _("Vas demasiado deprisa: espera %(segundos)s segundos."),
        "solo_mirando": _("Estás mirando: no puedes hacer eso."),
        "asiento_ajeno": _("No puedes actuar por otra silla."),
        "fase": _("Eso no se puede hacer ahora."),
    },
)
