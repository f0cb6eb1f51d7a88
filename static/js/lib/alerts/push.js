// Notices while the browser is closed: this browser's subscription, kept by the site (accounts/push.py).

import { post } from "../dom.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const address = (subscription) => ({ endpoint: subscription.endpoint });

/** Return whether this browser can be told anything while it is closed. */
export const canPush = () => Boolean(navigator.serviceWorker && globalThis.PushManager && globalThis.Notification);

/** Return this browser's subscription, or null. */
export async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Subscribe this browser. Rejects with a sentence when it cannot be. */
export async function subscribe({ clave, suscribir }) {
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(clave) });
  const { keys } = made.toJSON();
  const answer = await post(suscribir, { ...address(made), p256dh: keys.p256dh, auth: keys.auth });
  if (answer.ok && !answer.redirected) return made;
  await made.unsubscribe();
  throw new Error((await answer.json().catch(() => ({}))).texto);
}

/** Take this browser off. */
export async function unsubscribe({ quitar }) {
  const made = await subscription();
  if (!made) return;
  await post(quitar, address(made));
  await made.unsubscribe();
}
