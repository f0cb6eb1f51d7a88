// The worker of checking.js.

import { check } from "./checking.js";

globalThis.onmessage = async ({ data }) => {
  const tell = (message) => globalThis.postMessage(message);
  try {
    tell({ veredicto: await check(data, (hechas, de) => tell({ hechas, de })) });
  } catch (error) {
    tell({ error: error.message });
  }
};
