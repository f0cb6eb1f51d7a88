// What a board of poker is sent and sends: made by python -m tools.check.views.

declare namespace poker {
  interface Nivel {
    numero: number;
    ciegas: [number, number];
    siguientes: [number, number];
  }

  interface Bote {
    cantidad: number;
    asientos: number[];
    ganadores: number[];
    reparto: number[];
    categoria:
      | "escalera_color"
      | "poker"
      | "full"
      | "color"
      | "escalera"
      | "trio"
      | "dobles_parejas"
      | "pareja"
      | "carta_alta"
      | null;
  }

  interface Jugada {
    categoria:
      | "escalera_color"
      | "poker"
      | "full"
      | "color"
      | "escalera"
      | "trio"
      | "dobles_parejas"
      | "pareja"
      | "carta_alta";
    cartas: string[];
  }

  interface Ultima {
    que: "ciega_pequena" | "ciega_grande" | "entrada" | "retirarse" | "pasar" | "igualar" | "subir";
    puso: number;
    total: number;
    todo: boolean;
    fase: "espera" | "preflop" | "flop" | "turn" | "river" | "fin_mano" | "fin_partida";
  }

  interface Puesto {
    puesto: number;
    premio: number;
    mano: number;
    se_fue: boolean;
  }

  interface Silla {
    puesto: number;
    entrada: "no" | "espera" | "pone";
    descansa: boolean;
    sale: boolean;
    seco: number | null;
  }

  interface Fin {
    razon: string;
  }

  interface Options {
    forma: "minitorneo" | "dinero";
    fichas: number;
    ciega: number;
    minutos: number;
    porcentaje_bote: number;
    reloj: "normal" | "rapido" | "sin";
  }

  interface Vista {
    caidos: number[];
    pausa: number | null;
    pausas: number[];
    ausentes: boolean[];
    fin_propuesto: number[];
    bancos_ms: number[];
    continuan: boolean[];
    fuera: number[];
    fase: "espera" | "preflop" | "flop" | "turn" | "river" | "fin_mano" | "fin_partida";
    yo: number | null;
    jugadores: number;
    numero_mano: number;
    turno: number | null;
    boton: number | null;
    ciega_pequena: number | null;
    ciega_grande: number | null;
    ciegas: [number, number];
    nivel: Nivel | null;
    fichas: (number | null)[];
    apostado: number[];
    aportado: number[];
    bote_total: number;
    botes: Bote[];
    mesa: string[];
    cartas: (string[] | null)[];
    con_cartas: boolean[];
    mostradas: boolean[];
    jugadas: (Jugada | null)[];
    ultimas: (Ultima | null)[];
    devuelto: [number, number] | null;
    apuesta: number;
    subida: number;
    igualar: number | null;
    al_igualar: number | null;
    subir_min: number | null;
    subir_max: number | null;
    sin_subir: "corta" | "nadie" | null;
    puestos: (Puesto | null)[];
    premios: number[];
    quedan: number;
    retiradas: number[];
    historia: number[][];
    sillas: (Silla | null)[];
    entrada: [number, number] | null;
    recarga: number;
    fin: Fin | null;
    opciones: Options;
  }

  interface Manners {
    turn_s: number;
    bank_s: number;
    quick_turn_s: number;
    quick_bank_s: number;
    misses: number;
    absence_s: number;
    fall_s: number;
    falls_total_s: number;
    fall_stops: boolean;
    pauses: number;
    pause_s: number;
    continue_s: number;
    own_pace: boolean;
    may_agree: boolean;
  }

  interface PartidaEmpezada {
    t: "PartidaEmpezada";
    opciones: Options;
    jugadores: number;
    modales: Manners | null;
  }

  interface ManoEmpezada {
    t: "ManoEmpezada";
    numero: number;
    nivel: number;
    ciegas: [number, number];
    sitios: [number, number, number];
    juegan: number[];
    entran: number[];
    deben: number[];
    mazo: string[] | null;
  }

  interface CiegaPuesta {
    t: "CiegaPuesta";
    asiento: number;
    cual: "ciega_pequena" | "ciega_grande" | "entrada";
    cantidad: number;
  }

  interface Repartido {
    t: "Repartido";
    asiento: number;
    cuantas: number;
    cartas: string[] | null;
  }

  interface Retirado {
    t: "Retirado";
    asiento: number;
    automatico: boolean;
  }

  interface Pasado {
    t: "Pasado";
    asiento: number;
  }

  interface Igualado {
    t: "Igualado";
    asiento: number;
    cantidad: number;
  }

  interface Subido {
    t: "Subido";
    asiento: number;
    cantidad: number;
    total: number;
  }

  interface MesaAbierta {
    t: "MesaAbierta";
    fase: "espera" | "preflop" | "flop" | "turn" | "river" | "fin_mano" | "fin_partida";
    cartas: string[];
  }

  interface Devuelto {
    t: "Devuelto";
    asiento: number;
    cantidad: number;
  }

  interface Mostrado {
    t: "Mostrado";
    asiento: number;
    cartas: string[];
    categoria:
      | "escalera_color"
      | "poker"
      | "full"
      | "color"
      | "escalera"
      | "trio"
      | "dobles_parejas"
      | "pareja"
      | "carta_alta"
      | null;
  }

  interface Posibilidades {
    t: "Posibilidades";
    partes: (number | null)[];
  }

  interface BoteGanado {
    t: "BoteGanado";
    numero: number;
    cantidad: number;
    asientos: number[];
    ganadores: number[];
    reparto: number[];
    categoria:
      | "escalera_color"
      | "poker"
      | "full"
      | "color"
      | "escalera"
      | "trio"
      | "dobles_parejas"
      | "pareja"
      | "carta_alta"
      | null;
  }

  interface NivelEsperado {
    t: "NivelEsperado";
  }

  interface ManoTerminada {
    t: "ManoTerminada";
  }

  interface Acabada {
    t: "Acabada";
    razon: string;
  }

  interface Eliminado {
    t: "Eliminado";
    asiento: number;
    puesto: number;
    premio: number;
  }

  interface Abandonado {
    t: "Abandonado";
    asiento: number;
    puesto: number;
    premio: number;
  }

  interface Premiado {
    t: "Premiado";
    asiento: number;
    cantidad: number;
  }

  interface Sentado {
    t: "Sentado";
    asiento: number;
    cantidad: number;
  }

  interface Aumentado {
    t: "Aumentado";
    asiento: number;
    cantidad: number;
  }

  interface Levantado {
    t: "Levantado";
    asiento: number;
    cantidad: number;
  }

  interface Descansado {
    t: "Descansado";
    asiento: number;
  }

  interface Reincorporado {
    t: "Reincorporado";
    asiento: number;
    pone: boolean;
  }

  interface Despedido {
    t: "Despedido";
    asiento: number;
  }

  interface SinFichas {
    t: "SinFichas";
    asiento: number;
  }

  interface MesaParada {
    t: "MesaParada";
  }

  interface Transcurrido {
    t: "Transcurrido";
    ms: number;
  }

  interface EsperaAbierta {
    t: "EsperaAbierta";
    asiento: number | null;
  }

  interface RelojVencido {
    t: "RelojVencido";
    asiento: number;
  }

  interface Ausentado {
    t: "Ausentado";
    asiento: number;
  }

  interface Regresado {
    t: "Regresado";
    asiento: number;
  }

  interface Caido {
    t: "Caido";
    asiento: number;
  }

  interface Reconectado {
    t: "Reconectado";
    asiento: number;
  }

  interface Pausado {
    t: "Pausado";
    asiento: number;
  }

  interface Reanudado {
    t: "Reanudado";
    asiento: number;
  }

  interface Continuado {
    t: "Continuado";
    asiento: number;
  }

  interface FinPropuesto {
    t: "FinPropuesto";
    asiento: number;
  }

  interface FinAceptado {
    t: "FinAceptado";
    asiento: number;
  }

  interface FinRechazado {
    t: "FinRechazado";
    asiento: number;
  }

  interface Sustituido {
    t: "Sustituido";
    asiento: number;
  }

  interface Recuperado {
    t: "Recuperado";
    asiento: number;
  }

  type Evento =
    | PartidaEmpezada
    | ManoEmpezada
    | CiegaPuesta
    | Repartido
    | Retirado
    | Pasado
    | Igualado
    | Subido
    | MesaAbierta
    | Devuelto
    | Mostrado
    | Posibilidades
    | BoteGanado
    | NivelEsperado
    | ManoTerminada
    | Acabada
    | Eliminado
    | Abandonado
    | Premiado
    | Sentado
    | Aumentado
    | Levantado
    | Descansado
    | Reincorporado
    | Despedido
    | SinFichas
    | MesaParada
    | Transcurrido
    | EsperaAbierta
    | RelojVencido
    | Ausentado
    | Regresado
    | Caido
    | Reconectado
    | Pausado
    | Reanudado
    | Continuado
    | FinPropuesto
    | FinAceptado
    | FinRechazado
    | Sustituido
    | Recuperado;

  interface Retirarse {
    t: "Retirarse";
  }

  interface Pasar {
    t: "Pasar";
  }

  interface Igualar {
    t: "Igualar";
  }

  interface Subir {
    t: "Subir";
    total: number;
  }

  interface Mostrar {
    t: "Mostrar";
  }

  interface Descansar {
    t: "Descansar";
  }

  interface Reincorporarse {
    t: "Reincorporarse";
    pone: boolean;
  }

  interface Continuar {
    t: "Continuar";
  }

  interface PedirPausa {
    t: "PedirPausa";
  }

  interface FinPausa {
    t: "FinPausa";
  }

  interface Volver {
    t: "Volver";
  }

  interface ProponerFin {
    t: "ProponerFin";
  }

  interface AceptarFin {
    t: "AceptarFin";
  }

  interface RechazarFin {
    t: "RechazarFin";
  }

  type Accion =
    | Retirarse
    | Pasar
    | Igualar
    | Subir
    | Mostrar
    | Descansar
    | Reincorporarse
    | Continuar
    | PedirPausa
    | FinPausa
    | Volver
    | ProponerFin
    | AceptarFin
    | RechazarFin;
}
