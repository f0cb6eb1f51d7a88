// The clock of pulse.js: in a worker, because browsers slow down the timers of hidden tabs.
globalThis.onmessage = ({ data }) => setInterval(() => globalThis.postMessage(null), data);
