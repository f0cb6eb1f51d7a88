"""Everything the sockets refuse, with its sentence (docs/protocolo.md, RELIABILITY §4)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

# Close codes of the protocol.
PROTOCOL, SESSION, FORBIDDEN, MISSING, IDLE = 4400, 4401, 4403, 4404, 4408
OTHER_WINDOW, TOO_BIG, TOO_FAST, RESTART, SLOW_READER = 4409, 4413, 4429, 4503, 1008

SENTENCES = {
    # the frame
    "formato": _("No se ha entendido el mensaje."),
    "texto_invalido": _("El texto contiene caracteres que no se admiten."),
    "accion_desconocida": _("Esa acción no existe."),
    "campo_falta": _("Falta un dato: %(campo)s."),
    "campo_sobra": _("Sobra un dato: %(campo)s."),
    "tipo": _("Un dato no es del tipo esperado."),
    "id": _("El identificador de la acción no es válido."),
    "id_reutilizado": _("Ese identificador ya se usó para otra acción."),
    "version": _("Hay una versión nueva: recarga la página."),
    "interno": _("Algo ha fallado al hacerlo. No se ha cambiado nada; prueba otra vez."),
    # the match
    "fuera_de_turno": _("No es tu turno."),
    "fase": _("Eso no se puede hacer ahora."),
    "jugada_ilegal": _("Esa jugada no es posible ahora."),
    "cantidad": _("La cantidad tiene que estar entre %(minimo)s y %(maximo)s."),
    "cuantas": _("Hay que elegir entre %(minimo)s y %(maximo)s cartas."),
    "carta_no_tuya": _("Esa carta no la tienes."),
    "carta_repetida": _("Has elegido dos veces la misma carta."),
    "valor": _("Ese valor no es posible ahora."),
    "solo_mirando": _("Estás mirando: no puedes hacer eso."),
    "asiento_ajeno": _("No puedes actuar por otra silla."),
    "partida_terminada": _("La partida ha terminado."),
    "partida_congelada": _(
        "La partida está detenida por un fallo nuestro; lo puesto no se pierde."
    ),
    "desfasado": _("La mesa ha cambiado mientras decidías: mira otra vez."),
    "clave": _("La clave no es correcta."),
    "robot_juega": _("Un robot juega por ti desde que te fuiste: ya no puedes jugar esta partida."),
    "no_vuelve": _("A ese sitio ya no se puede volver."),
    "votacion": _("Esa votación ya ha terminado."),
    "ocupada": _("La mesa está ocupada; prueba otra vez."),
    # the table before the match
    "silla_ocupada": _("Esa silla ya está ocupada."),
    "ya_sentado": _("Ya estás sentado en otra mesa."),
    "saldo_insuficiente": _("Te faltan %(faltan)s U$uros para esta mesa."),
    "solo_jefe": _("Solo puede hacerlo el jefe de mesa."),
    "opcion": _("Esa configuración no es posible: %(campo)s."),
    "combinacion": _("Esas opciones no se pueden combinar: %(campo)s."),
    "faltan": _("Faltan jugadores."),
    "propuesta_cambiada": _("La propuesta ha cambiado: léela otra vez."),
    "invitacion": _("Hace falta la invitación de esta mesa."),
    "mesa": _("Esa mesa ya no existe."),
    "silla": _("Esa silla no existe en esta mesa."),
    "espera": _("Dale un poco más de tiempo: puedes quitarle dentro de %(segundos)s segundos."),
    "robots": _("No hay robots de ese nivel libres ahora mismo."),
    "en_partida": _("Estás jugando otra partida: termínala antes de sentarte."),
    "jugando": _("En esa mesa ya se está jugando."),
    "invitaciones": _("Ya tienes %(maximo)s invitaciones sin responder: espera a que contesten."),
    "sin_silla": _("No puedes sentarte a jugar: %(hasta)s. Motivo: %(motivo)s"),
    # people
    "desconocido": _("No hay nadie con ese nick."),
    "no_permitido": _("Eso no se puede hacer con ese jugador."),
    # the bets of objects before it
    "objeto_no_tuyo": _("Ese objeto no está en tu almacén."),
    "objeto_en_juego": _("Ese objeto está apostado en otra partida."),
    "objeto_empenado": _("Ese objeto está empeñado: recupéralo antes de apostarlo."),
    "rival": _("Solo puedes apostar contra un rival de esta mesa."),
    "apuestas_cambiadas": _("Las apuestas han cambiado: míralas otra vez."),
    "tarde": _("Se ha acabado el tiempo de las apuestas."),
    "apuestas_cerradas": _(
        "Las apuestas ya no se cambian: queda el tiempo justo para aceptarlas o dejarlo."
    ),
    "espera_apuesta": _("Las apuestas acaban de cambiar: míralas un momento antes de aceptar."),
    "demasiados_objetos": _("Puedes apostar %(maximo)s objetos como mucho."),
    "economia_congelada": _(
        "Ahora no se puede apostar: se están revisando las cuentas. Nada se pierde."
    ),
    # the chat
    "vacio": _("El mensaje está vacío."),
    "largo": _("El mensaje es demasiado largo: el máximo son %(maximo)s caracteres."),
    "repetido": _("Eso ya lo has dicho: espera un minuto o dilo de otra manera."),
    "silenciado": _("Vas demasiado deprisa: espera %(segundos)s segundos."),
    "silenciado_staff": _("No puedes escribir %(hasta)s. Motivo: %(motivo)s"),
    "palabra": _("Esa línea lleva una palabra que aquí no se admite."),
    "privados": _("%(nick)s no recibe mensajes privados."),
    "privados_amigos": _("%(nick)s solo recibe mensajes privados de sus amigos."),
    "ignorado": _("Estás ignorando a %(nick)s: deja de ignorarle antes de escribirle."),
}


class _Blank(dict[str, Any]):
    """Details of a sentence; what is not given is left out."""

    def __missing__(self, key: str) -> str:
        return ""


class Refusal(Exception):
    """A request that is refused with *code*; nothing has changed.

    *detail* holds what the sentence needs, *text* is the sentence where a game has its own;
    *request_id* the action it answers; *close* a close code when the socket must not go on.
    """

    def __init__(
        self,
        code: str,
        *,
        text: str = "",
        request_id: UUID | None = None,
        close: int | None = None,
        **detail: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.detail = detail
        self.request_id = request_id
        self.close = close

    def sentence(self) -> str:
        """Return the sentence in the active language."""
        return self.text or str(SENTENCES[self.code]) % _Blank(self.detail)

    def frame(self, version: int | None = None) -> dict[str, Any]:
        """Return the error frame; *version* is that of the match, where there is one."""
        frame: dict[str, Any] = {"t": "error", "codigo": self.code, "texto": self.sentence()}
        if self.request_id is not None:
            frame["id"] = str(self.request_id)
        if version is not None:
            frame["v"] = version
        return frame
