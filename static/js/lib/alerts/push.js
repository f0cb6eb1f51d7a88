// Notices while the browser is closed: this browser's subscription, kept by the site (accounts/push.py).

import { memory, post } from "../dom.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
/** Where the old address is kept until the new one is: a page may be left in between. */
const RENEWED = "push-antes";
/** One page at a time: another would take away what the first has just made. */
const alone = (act) => navigator.locks ? navigator.locks.request("push", act) : act();
const address = (subscription) => ({ endpoint: subscription.endpoint });

/** Return whether this browser can be told anything while it is closed. */
export const canPush = () => Boolean(navigator.serviceWorker && globalThis.PushManager && globalThis.Notification);

/** Return this browser's subscription, or null. */
export async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether a subscription was made for this key of the site. A browser that does not say is believed. */
export function isFor(made, clave) {
  if (!made.options?.applicationServerKey) return true;
  const [theirs, ours] = [new Uint8Array(made.options.applicationServerKey), bytes(clave)];
  return theirs.length === ours.length && theirs.every((byte, n) => byte === ours[n]);
}

/** Subscribe this browser. Rejects with a sentence when it cannot be. */
export const subscribe = (site) => alone(() => subscribed(site));

/** The site has new keys: subscribe again, unasked, a browser that was subscribed with others. */
export const renew = ({ clave, suscribir }) =>
  alone(async () => {
    if (!clave || !canPush() || Notification.permission !== "granted") return;
    const old = await subscription();
    const outdated = old && !isFor(old, clave) ? old.endpoint : null;
    if (outdated) memory.set(RENEWED, outdated);
    const antes = outdated ?? memory.get(RENEWED);
    if (antes) await subscribed({ clave, suscribir, antes });
  });

async function subscribed({ clave, suscribir, antes = null }) {
  const old = await subscription();
  if (old && !isFor(old, clave)) await old.unsubscribe(); // a browser has one, for one key
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(clave) });
  const { keys } = made.toJSON();
  const given = { ...address(made), p256dh: keys.p256dh, auth: keys.auth };
  const answer = await post(suscribir, antes ? { ...given, antes } : given);
  if (answer.status < 500) memory.set(RENEWED, "");
  if (answer.ok && !answer.redirected) return made;
  await made.unsubscribe();
  throw new Error((await answer.json().catch(() => ({}))).texto);
}

/** Take this browser off. */
export async function unsubscribe({ quitar }) {
  memory.set(RENEWED, "");
  const made = await subscription();
  if (!made) return;
  await post(quitar, address(made));
  await made.unsubscribe();
}
