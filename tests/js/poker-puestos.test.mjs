// The places of a minitorneo: shared ones, who eliminated whom, and the end that has no winner of all the chips.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot, words } from "./stage/stage.mjs";

const { people } = await import("../../static/js/games/poker/layout.js");
const { Chronicle } = await import("../../static/js/games/poker/chronicle.js");
const { stacks } = await import("../../static/js/games/poker/fichas.js");
const { ending, history } = await import("../../static/js/games/poker/manos.js");
const { question, score, standing } = await import("../../static/js/games/poker/question.js");
const { endReason, endsOf, endTakings, endTitle, outCard, race } = await import(
  "../../static/js/games/poker/salida.js"
);
const { shares } = await import("../../static/js/mesa/shares.js");
const { alikeIn, logLine } = await import("../../static/js/games/poker/texts.js");

const asientos = ["izaro", "maite", "lola", "kepa"].map((nick, asiento) => ({ asiento, nick }));
const premiados = [{ asiento: 0, usuros: 21, pagado: true }, { asiento: 2, usuros: 20, pagado: true }];
const who = people({ asientos, yo: 0, premios: 200, premiados }, 4);
const opciones = { forma: "minitorneo", fichas: 5000, ciega: 25, minutos: 3 };
const third = (premio) => ({ puesto: 3, premio, mano: 9, se_fue: false });

/** izaro and lola have lost equal stacks in the same hand: maite and kepa play on. */
const vista = {
  fase: "preflop",
  yo: 0,
  jugadores: 4,
  numero_mano: 10,
  turno: 1,
  ciegas: [100, 200],
  nivel: null,
  fichas: [0, 9000, 0, 11000],
  apostado: [0, 0, 0, 0],
  aportado: [0, 0, 0, 0],
  con_cartas: [false, true, false, true],
  ultimas: [null, null, null, null],
  bote_total: 0,
  botes: [],
  mesa: [],
  puestos: [third(21), null, third(20), null],
  premios: [100, 60, 41],
  quedan: 2,
  sillas: [],
  caidos: [],
  ausentes: [false, false, false, false],
  pausa: null,
  fin: null,
  opciones,
};

test("póker RULING K8: a shared place is told with whoever shares it", () => {
  assert.equal(endTitle(vista, who), "Has quedado en el puesto 3, a la vez que lola: 21 U$");
  assert.equal(question(vista, [], who).sub, "Has quedado en el puesto 3, a la vez que lola");
  assert.equal(score(vista, who)[1], "3.º izaro, 21 U$, a la vez que lola, 20 U$");
  assert.match(standing(vista, who)[0], /3\.º izaro, 21 U\$, a la vez que lola, 20 U\$$/, "told once");
  const view = { vista, who, local: {}, mesa: { asientos, salon: { slug: "poker" } }, seen: () => {}, close: () => {} };
  assert.match(words(outCard(view)), /Has quedado en el puesto 3, a la vez que lola/);
  const table = words(stacks(view));
  assert.match(table, /a la vez que lola/);
  assert.match(table, /a la vez que izaro/);
});

test("póker RULING K8: the log and the hands tell a shared place, and of nobody where it is not shared", () => {
  const place = (asiento, puesto) => ({ t: "Eliminado", asiento, puesto, premio: 0 });
  const both = [place(0, 3), place(2, 3), place(3, 2)];
  const lines = both.map((event) => logLine(event, who, { alike: alikeIn(event, both) }).texto);
  assert.equal(lines[0], "izaro queda en el puesto 3, a la vez que lola: cobra 21 U$");
  assert.equal(lines[1], "lola queda en el puesto 3, a la vez que izaro: cobra 20 U$");
  assert.equal(lines[2], "kepa queda en el puesto 2");
  const alone = { ...vista, puestos: [third(21), null, { ...third(20), puesto: 4 }, null] };
  assert.equal(endTitle(alone, who), "Has quedado en el puesto 3: 21 U$");
});

/** Return a hand with these pots, after which the seats of `out` have a place, and the chips of all at its end. */
function hand(botes, out, final) {
  const chronicle = new Chronicle();
  const pot = ([ganadores, seats], numero) => ({
    t: "BoteGanado",
    numero,
    cantidad: 1000,
    asientos: seats,
    ganadores,
    reparto: ganadores.map(() => 1000 / ganadores.length),
    categoria: "pareja",
  });
  const start = { t: "ManoEmpezada", numero: 9, nivel: 1, ciegas: [25, 50], sitios: [0, 1, 2], juegan: [0, 1, 2, 3] };
  const eventos = [
    start,
    ...botes.map(pot).reverse(),
    { t: "ManoTerminada" },
    ...out.map((asiento) => ({ t: "Eliminado", asiento, puesto: 3, premio: 0 })),
  ];
  chronicle.take({ v: 1, eventos });
  const [only] = chronicle.hands();
  return { ...only, inicio: final, final };
}

test("who eliminates is who won the pot in which the last chips were, not the main pot", () => {
  // kepa, short, wins the main pot; maite takes the side pot, and with it the last chips of lola
  const side = hand([[[3], [1, 2, 3]], [[1], [1, 2]]], [2], [5000, 12000, 0, 3000]);
  assert.equal(ending(side, who), "maite elimina a lola");
  const two = hand([[[3], [0, 1, 2, 3]], [[1], [0, 1, 2]]], [0, 2], [0, 12000, 0, 8000]);
  assert.equal(ending(two, who), "maite elimina a izaro y lola");
  const each = hand([[[1], [0, 1, 2, 3]], [[3], [1, 2, 3]]], [0, 2], [0, 9000, 0, 11000]);
  assert.equal(ending(each, who), "maite elimina a izaro y kepa elimina a lola");
});

test("where several share the pot of whoever is eliminated, nobody is named", () => {
  const split = hand([[[1, 3], [1, 2, 3]]], [2], [5000, 7500, 0, 7500]);
  assert.equal(ending(split, who), "lola queda fuera");
});

test("póker RULING K9: of who left or fell it is said that he is out, not that he went", () => {
  const gone = logLine({ t: "Abandonado", asiento: 3, puesto: 4, premio: 0 }, who).texto;
  assert.equal(gone, "kepa queda fuera, en el puesto 4");
  const puestos = [{ ...third(0), se_fue: true }, null, null, null];
  assert.equal(endTitle({ ...vista, puestos }, who), "Quedaste fuera en la mano 9");
});

test("póker §3.10: whoever wins unseen and shows his cards afterwards has shown them", () => {
  const unseen = hand([[[1], [1, 2]]], [], [5000, 6000, 4000, 5000]);
  unseen.botes[0].categoria = null;
  assert.equal(ending(unseen, who), "maite gana sin enseñar");
  unseen.mostradas.set(1, ["Kc", "9c"]);
  assert.equal(ending(unseen, who), "maite gana y enseña");
});

test("póker RULING K14: whoever has chips when there are no more hands was eliminated by nobody", () => {
  const last = hand([[[1], [0, 1]]], [0, 1, 2, 3], [4000, 6000, 5000, 5000]);
  assert.equal(ending(last, who), "maite, pareja");
});

test("póker RULING K14: the end says that the hands were all played, and that the chips give the places", () => {
  const fin = { razon: "manos" };
  const done = { ...vista, fase: "fin_partida", fin };
  assert.match(endReason(done), /todas las manos.*fichas de cada uno\.$/);
  assert.equal(endReason({ ...done, fin: { razon: "ganada" } }), "");
  assert.doesNotMatch(logLine({ t: "Acabada", ...fin }, who).texto, /cada uno se lleva lo suyo/);
  const first = { puesto: 1, premio: 80, mano: 1024, se_fue: false };
  assert.equal(
    endTitle({ ...done, puestos: [first, third(0), first, third(0)] }, who),
    "¡Has ganado el minitorneo, a la vez que lola!",
  );
});

test("the hands that were played tell shared places in their lines", () => {
  const one = hand([[[1], [0, 1, 2]]], [0, 2], [0, 15000, 0, 5000]);
  const root = newRoot();
  root.drawing = history({
    hands: [one],
    whole: true,
    failed: false,
    seat: 0,
    who,
    cash: false,
    download: () => {},
    moment: () => "",
    close: () => {},
  });
  assert.match(words(root.drawing), /izaro queda en el puesto 3, a la vez que lola/);
});

test("the table of the end has places, the hand in which each went, its cards and whose they were then", () => {
  const place = (puesto, mano, se_fue = false) => ({ puesto, premio: 0, mano, se_fue });
  const over = { ...vista, fase: "fin_partida", fin: { razon: "ganada" } };
  over.puestos = [place(3, 9), place(1, 12), place(2, 12), place(4, 2, true)];
  const last = hand([[[1], [0, 1]]], [0], [0, 12000, 5000, 0]);
  last.mostradas.set(0, ["Kc", "9c"]);
  const ends = endsOf({ vista: over, who, hands: [last] });
  const root = newRoot();
  root.drawing = shares({
    mesa: {
      asientos,
      fin: { ganan: [1], movimientos: [0, 1, 2, 3].map((asiento) => ({ asiento, usuros: 0, puntos: 0 })) },
    },
    nick: who.nick,
    mine: 0,
  }, { puestos: over.puestos.map(({ puesto }) => puesto), filas: ends });
  const said = (texts) => new RegExp(texts.join(".*"));
  assert.match(
    words(root.drawing),
    said(["maite", "mano 12", "lola", "mano 12", "izaro", "mano 9", "rey de tréboles", "nueve", "ante maite", "kepa"]),
  );
  assert.match(words(ends[3]), /quedó fuera en la mano 2/);
  const medals = elements(root).map(({ attributes }) => attributes.class).filter((one) => /^medalla /.test(one));
  assert.deepEqual(medals, ["medalla medalla-1", "medalla medalla-2", "medalla medalla-3"]);
  const lit = elements(root).filter(({ attributes }) => attributes.class === "ganador");
  assert.equal(lit.length, 1, "my own row");
});

test("what a place pays is told at the end too: where it is, or why it is less", () => {
  const over = { ...vista, fin: { razon: "ganada" } };
  assert.match(endTakings(over, who), /Ya están en tu cartera/);
  const limited = { ...who, casa: { ...who.casa, premiados: [] } };
  assert.match(endTakings(over, limited), /Hoy no lo cobras/);
  const late = { ...who, casa: { ...who.casa, premiados: [{ asiento: 0, usuros: 21, pagado: false }] } };
  assert.match(endTakings(over, late), /llegarán a tu cartera/);
  assert.equal(endTakings(over, { ...who, mine: 1 }), "", "who has no place is told nothing");
  const fin = { liquidada: false };
  const frozen = people({ asientos, yo: 0, premios: 200, premiados: [], fin }, 4); // nothing is paid yet, nor refused
  const won = { ...over, puestos: [{ puesto: 1, premio: 100, mano: 9, se_fue: false }, null, null, null] };
  assert.equal(endTakings(won, frozen), "El premio de tu puesto es de 100 U$.");
});

test("the middle of the graph of chips is told as it is, not rounded to thousands", () => {
  const historia = [[500, 500, 1000, 1000], [3000, 0, 0, 0]];
  assert.match(words(race({ ...vista, historia }, who)), /"1,5"/);
});
