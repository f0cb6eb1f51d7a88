// Whether something is told to a person who does not look: pure, the clock comes in as `now`.

/** What may be told, with what settles how it sounds and whether it can wait. */
export const KINDS = {
  silla: { sound: "aviso", every: 300_000 },
  amigo: { sound: "aviso", every: 300_000 },
  mencion: { sound: "mensaje", every: 300_000 },
  empieza: { sound: "turno", every: 0 },
  turno: { sound: "turno", every: 0 },
  trofeo: { sound: "aviso", every: 300_000 },
  torneo: { sound: "aviso", every: 0 },
  cruce: { sound: "turno", every: 0 },
};

/** Return `{until, limit, wants}` of what the page says of the account: "1790000000000 50 silla amigo". */
export function readAccount(text = "") {
  const [until, limit, ...wants] = text.split(" ").filter(Boolean);
  return { until: Number(until) || 0, limit: Number(limit) || 0, wants: new Set(wants) };
}

/**
 * Return what to do with an event `{kind}`: nothing (`null`), or `{loud, told}`: whether it is shown and sounds, or is
 * only counted because one of its kind was shown less than five minutes ago; `told` is to be kept. `hidden`: nobody
 * looks at the page.
 */
export function decide({ kind }, { until, wants, told, hidden, now }) {
  const about = KINDS[kind];
  if (!about || !hidden || now >= until || !wants.has(kind)) return null;
  const loud = now - (told[kind] ?? -Infinity) >= about.every;
  return { loud, told: loud ? { ...told, [kind]: now } : told };
}
