// Texts on screen. The source language is Spanish; when Django's catalogue is loaded, its gettext translates.

/** Return `text` translated, with `{name}` replaced by `values.name`. */
export function t(text, values = {}) {
  const translated = globalThis.gettext ? globalThis.gettext(text) : text;
  return translated.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Return the singular or the plural for `n` (available inside the text as `{n}`). */
export function tn(one, many, n, values = {}) {
  const translated = globalThis.ngettext ? globalThis.ngettext(one, many, n) : n === 1 ? one : many;
  return t(translated, { n, ...values });
}

/** Return names joined as Spanish does: "Ana, Luis y Eva". */
export function joined(names) {
  if (names.length < 2) return names.join("");
  return t("{first} y {last}", { first: names.slice(0, -1).join(", "), last: names.at(-1) });
}

const whole = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/** Return an integer with Spanish grouping: 2340 is "2.340". */
export const number = (n) => whole.format(n);

/** Return an integer with its sign, "+50", "−50" or "0". */
export const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "") + number(Math.abs(n));

/** Return seconds as a clock: 107 is "1:47". */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Return seconds in words: 300 is "5 minutos", 90 is "1 minuto y 30 segundos". */
export function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const words = [minutes && tn("{n} minuto", "{n} minutos", minutes), rest && tn("{n} segundo", "{n} segundos", rest)];
  return joined(words.filter(Boolean)) || tn("{n} segundo", "{n} segundos", 0);
}

/** Return a text as it is compared and searched: without accents, capitals and the blanks round it. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
