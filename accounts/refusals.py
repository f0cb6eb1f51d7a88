"""What is refused to a person about people, with its sentence (docs/protocolo.md)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "no_permitido": _("Eso no se puede hacer con %(nick)s."),
    "yo_mismo": _("Eso no se puede hacer con uno mismo."),
    "ignorado": _("Ahora no puedes escribir a %(nick)s."),
    "le_ignoras": _("Estás ignorando a %(nick)s: deja de ignorarle antes."),
    "sin_peticion": _("%(nick)s ya no te está pidiendo amistad."),
    "demasiados": _("Has llegado al máximo, que son %(maximo)s: quita alguno antes."),
    "largo": _("Es demasiado largo: el máximo son %(maximo)s caracteres."),
    "corto": _("Cuéntalo con algo más: al menos %(minimo)s caracteres."),
    "valor": _("Ese valor no es posible."),
    "desconocido": _("Ese jugador no existe."),
    "sin_recurso": _("Esa sanción ya no se puede recurrir."),
    "ya_levantada": _("Esa sanción ya no está en vigor."),
    "ya_decidida": _("Esa denuncia ya está decidida."),
    "personal": _("Solo quien administra el sitio puede sancionar a alguien del personal."),
    "asunto_tuyo": _("Es un asunto tuyo: tiene que decidirlo otra persona del personal."),
    "diarias": _("Has llegado al máximo de denuncias de un día, que son %(maximo)s."),
    "linea": _("Esa línea ya no se puede denunciar."),
    "partida": _("Esa partida no la has visto."),
    "id": _("El identificador de la petición no es válido: recarga la página."),
    "imagen": _("Ese archivo no es una foto que se pueda leer: usa PNG, JPEG, WebP o GIF."),
    "imagen_grande": _("Esa foto es demasiado grande: el máximo son %(maximo)s megapíxeles."),
    "imagen_pesada": _("Esa foto pesa demasiado: el máximo es %(maximo)s MB."),
    "imagen_ninguna": _("Elige antes una foto."),
    "imagenes": _("Has cambiado de foto muchas veces: prueba dentro de un rato."),
    "sin_claves": _("El servidor no tiene configurados los avisos con el navegador cerrado."),
    "suscripcion": _("Este navegador no ha dado una dirección de avisos que valga."),
    "nick_distinto": _("Ese no es tu nick: escríbelo igual que lo lees arriba."),
    "eres_personal": _("Eres del personal: antes tiene que quitarte los permisos otra persona."),
    "tienes_partidas": _("Tienes una partida sin acabar: acábala antes de borrar la cuenta."),
    "tienes_mesa": _("Estás sentado en una mesa: levántate antes de borrar la cuenta."),
    "tienes_objetos": _("Tienes objetos apostados: espera a que acabe esa partida."),
    "id_reutilizado": _("Esa petición ya se usó para otra cosa: recarga la página."),
}


class Refusal(Exception):
    """A request that is refused with *code*; nothing has changed.

    *detail* holds what its sentence needs.
    """

    def __init__(self, code: str, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    def sentence(self) -> str:
        """Return the sentence in the active language."""
        return str(SENTENCES[self.code]) % self.detail
