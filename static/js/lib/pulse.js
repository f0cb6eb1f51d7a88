// Signs of life that a hidden tab goes on giving: its own timers may run once a minute.

/**
 * Call *beat* every *ms* milliseconds, also while the tab is hidden; return what stops it.
 * Without workers (or where one cannot start) an ordinary timer does it.
 */
export function pulse(ms, beat) {
  let stop = () => {};
  const plainly = () => {
    const timer = setInterval(beat, ms);
    stop = () => clearInterval(timer);
  };
  if (!globalThis.Worker || !globalThis.document) {
    plainly();
  } else {
    const worker = new Worker(new URL("./pulse-worker.js", import.meta.url));
    worker.onmessage = () => beat();
    worker.onerror = () => {
      worker.terminate();
      plainly();
    };
    worker.postMessage(ms);
    stop = () => worker.terminate();
  }
  return () => stop();
}
