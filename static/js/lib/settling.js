// What has just come under the hand is not what the hand meant: a double click, a tap that bounces and a key that is
// pressed twice are one press.

/** For how long what has just been asked is not answered, in milliseconds. */
export const SETTLE_MS = 500;

/** Return whether what was asked at `since` may be answered; both in milliseconds of `performance.now()`. */
export const settled = (since, now = performance.now()) => now - since >= SETTLE_MS;
