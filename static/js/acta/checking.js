// Checks the acta of a match beside the page that asks for it: in a worker, which leaves the page free to move.

import { verify } from "./check.js";
import { fetchActa } from "./fetch.js";
import { verdictOf } from "./verdict.js";

/**
 * @typedef {{url: string, compromiso: string, kept?: import("../lib/kept.js").Kept}} Asked `url` of the acta, the
 *   commitment that the page was told, and what this browser kept of the match
 */

/**
 * Return what the acta at an address comes to; rejects with a sentence when it cannot be had.
 * @param {Asked} asked @param {(done: number, of: number) => void} tell
 */
export async function check({ url, compromiso, kept }, tell) {
  const acta = await fetchActa(url);
  return verdictOf(acta, await verify(acta, compromiso, kept, tell));
}

/**
 * The same in a worker; where none can be had, here.
 * @param {Asked} asked @param {(done: number, of: number) => void} tell
 * @returns {Promise<import("./verdict.js").Verdict>}
 */
export function checkAside(asked, tell) {
  if (!globalThis.Worker) return check(asked, tell);
  return new Promise((done, failed) => {
    const worker = new Worker(new URL("./check-worker.js", import.meta.url), { type: "module" });
    const end = (settle) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data: { hechas, de, veredicto, error } }) => {
      if (veredicto) end(() => done(veredicto));
      else if (error) end(() => failed(new Error(error)));
      else tell(hechas, de);
    };
    worker.onerror = () => end(() => check(asked, tell).then(done, failed));
    worker.postMessage(asked);
  });
}
