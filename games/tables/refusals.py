"""What a table refuses before the match, with its sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import register_sentences
from games.live.refusals import Refusal

__all__ = ["Refusal"]

register_sentences(
    __name__,
    {
        "silla_ocupada": _("Esa silla ya está ocupada."),
        "ya_sentado": _("Ya estás sentado en otra mesa."),
        "solo_jefe": _("Solo puede hacerlo el jefe de mesa."),
        "opcion": _("Esa configuración no es posible: %(campo)s."),
        "combinacion": _("Esas opciones no se pueden combinar: %(campo)s."),
        "fijado": _("En este salón no se elige: %(campo)s."),
        "modalidad": _("En este salón no puede empezar ninguna partida: %(campo)s."),
        "salon_cerrado": _("Este salón está cerrado: no empiezan partidas nuevas."),
        "sin_mesa_nueva": _("En este salón las mesas las pone la casa: siéntate en una de ellas."),
        "al_sentarse": _("Al sentarte aceptas lo que se juega: léelo antes y siéntate otra vez."),
        "nada_que_acordar": _("En este salón no se acuerda nada: la partida empieza sola."),
        "sin_robots": _("En este salón no se juega con robots."),
        "sin_sitio": _("Ahora no hay sitio para ti en este salón: prueba dentro de un rato."),
        "faltan": _("Faltan jugadores."),
        "propuesta_cambiada": _("La propuesta ha cambiado: léela otra vez."),
        "parte_del_azar": _("Tu navegador no ha dado su parte del azar: recarga la página."),
        "otra_palabra": _("Esa palabra no es la de la huella con la que aceptaste."),
        "poca_fiabilidad": _(
            "En esta mesa se pide una fiabilidad de %(minimo)s y la tuya es %(tuya)s: sube"
            " acabando tus partidas."
        ),
        "fiabilidad_minima": _("La fiabilidad que se pide va de 0 a 100."),
        "mesa": _("Esa mesa ya no existe."),
        "silla": _("Esa silla no existe en esta mesa."),
        "reservada": _("Esa silla está reservada para otra persona."),
        "mesa_reservada": _("Esta mesa está reservada: cada silla es de quien es."),
        "no_reservable": _("Una mesa se reserva a personas distintas con la cuenta activa."),
        "espera": _("Dale un poco más de tiempo: puedes quitarle dentro de %(segundos)s segundos."),
        "robots": _("No hay robots de ese nivel libres ahora mismo."),
        "en_partida": _("Estás jugando otra partida: termínala antes de sentarte."),
        "jugando": _("En esa mesa ya se está jugando."),
        "invitaciones": _(
            "Ya tienes %(maximo)s invitaciones sin responder: espera a que contesten."
        ),
        "rival": _("Solo puedes apostar contra un rival de esta mesa."),
        "apuestas_cambiadas": _("Las apuestas han cambiado: míralas otra vez."),
        "tarde": _("Se ha acabado el tiempo de las apuestas."),
        "apuestas_cerradas": _(
            "Las apuestas ya no se cambian: queda el tiempo justo para aceptarlas o dejarlo."
        ),
        "espera_apuesta": _("Las apuestas acaban de cambiar: míralas un momento antes de aceptar."),
        "demasiados_objetos": _("Puedes apostar %(maximo)s objetos como mucho."),
    },
)
