"""What the pictures show, in the order in which a player meets it."""

from tools.pantallas.scenes import (
    almacen,
    apuestas,
    clasificacion,
    entrada,
    mesa,
    ohhell,
    parchis,
    poker,
    poker_apuros,
    poker_diez,
    poker_espera,
    poker_estados,
    poker_final,
    salon,
    tiempo,
    tienda,
    torneos,
    tresmus,
)

ALL = (entrada.pages, salon.hall, salon.agreement, mesa.hand, mesa.others, parchis.board,
       ohhell.game, poker.game, poker_diez.tables, poker_estados.states, poker_apuros.trouble,
       poker_final.end, poker_espera.waiting, tresmus.game, tiempo.trouble, tiempo.ending,
       tienda.shops, almacen.shelves, apuestas.window, clasificacion.standings,
       torneos.championships)  # fmt: skip
