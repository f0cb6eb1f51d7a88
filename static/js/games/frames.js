// What the boards of all games read in a frame. Pure.

/** Return the legal choices by name of the action. */
export const byAction = (legales) => new Map(legales.map((choice) => [choice.accion, choice]));

/** Return a frame as it stays when its partida was ended from outside: nobody's turn, no clock, nothing to do. */
export const stopped = (frame) => ({ ...frame, legales: [], relojes: [], vista: { ...frame.vista, turno: null } });
