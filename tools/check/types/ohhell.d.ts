// What a board of ohhell is sent and sends: made by python -m tools.check.views.

declare namespace ohhell {
  interface Baza {
    lider: number;
    cartas: string[];
    gana: number | null;
  }

  interface Linea {
    cartas: number;
    repartidor: number;
    pujas: number[];
    bazas: number[];
    puntos: number[];
  }

  interface Fin {
    razon: string;
    puestos: number[];
  }

  interface Options {
    direccion: "desde_alto" | "desde_bajo";
    rebote: boolean;
    minimo: 1 | 3;
    maximo: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;
    gancho: boolean;
    metodo: "positivo" | "apagon" | "negativo" | "equilibrado";
    viena: boolean;
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
    fase: "puja" | "juego" | "fin_mano" | "fin_partida";
    yo: number | null;
    jugadores: number;
    numero_mano: number;
    secuencia: number[];
    repartidor: number;
    siguiente_repartidor: number | null;
    turno: number | null;
    vuelta: string | null;
    triunfo: string | null;
    cartas: (string[] | null)[];
    cuantas: number[];
    mazo: number;
    pujas: (number | null)[];
    bazas: number[];
    baza: Baza | null;
    jugadas: Baza[];
    prohibida: number | null;
    totales: number[];
    hoja: Linea[];
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
    repartidor: number;
    modales: Manners | null;
  }

  interface ManoEmpezada {
    t: "ManoEmpezada";
    numero: number;
    cartas: number;
    repartidor: number;
    mazo: string[] | null;
  }

  interface Repartido {
    t: "Repartido";
    asiento: number;
    cuantas: number;
    cartas: string[] | null;
  }

  interface TriunfoVuelto {
    t: "TriunfoVuelto";
    carta: string | null;
  }

  interface Pujado {
    t: "Pujado";
    asiento: number;
    puja: number;
  }

  interface CartaJugada {
    t: "CartaJugada";
    asiento: number;
    carta: string;
  }

  interface BazaGanada {
    t: "BazaGanada";
    asiento: number;
  }

  interface ManoPuntuada {
    t: "ManoPuntuada";
    puntos: number[];
  }

  interface Acabada {
    t: "Acabada";
    razon: string;
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
    | Repartido
    | TriunfoVuelto
    | Pujado
    | CartaJugada
    | BazaGanada
    | ManoPuntuada
    | Acabada
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

  interface Pujar {
    t: "Pujar";
    puja: number;
  }

  interface Jugar {
    t: "Jugar";
    carta: string;
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
    | Pujar
    | Jugar
    | Continuar
    | PedirPausa
    | FinPausa
    | Volver
    | ProponerFin
    | AceptarFin
    | RechazarFin;
}
