// What whoever keeps order in the chat of a championship may do with a line. Pure.

import { t } from "../lib/i18n.js";

/**
 * Return what whoever keeps order may do with a line, at the addresses that `order` makes of an act. `voices`: people
 * write there still, so that a voice can be taken.
 */
export const orderItems = (order, voices, go = (url) => location.assign(url)) => ({ n, autor }) => [
  {
    text: t("Quitar este mensaje"),
    icon: "trash-2",
    danger: true,
    run: () => go(`${order("quitar_linea")}?linea=${n}`),
  },
  ...(voices
    ? [{
      text: t("Quitar la charla a {nick}", { nick: autor.nick }),
      icon: "lock",
      danger: true,
      run: () => go(`${order("callar")}?linea=${n}`),
    }]
    : []),
];
