// What a signed-in player chooses is kept on the server too, so that it follows him to another browser.

import { post } from "./dom.js";

/**
 * Keep some preferences of accounts.preferences; without an account nothing is sent. A failure is silent: this browser
 * already shows the choice.
 * @param {Record<string, string | number | boolean>} changes
 */
export async function keepPreferences(changes) {
  const url = document.documentElement.dataset.preferences;
  if (!url) return;
  const fields = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]));
  await post(url, fields).catch(() => undefined);
}
