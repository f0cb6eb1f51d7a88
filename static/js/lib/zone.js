// The time zone of this browser, which pages are then written in.

import { cookie, setCookie } from "./dom.js";

/** Tell the site the zone of this browser, where it does not know it. */
export function tellZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && cookie("zone") !== timeZone) setCookie("zone", timeZone);
}
