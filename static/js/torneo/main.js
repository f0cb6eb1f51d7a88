// The page of a championship. Without scripts everything on it can be read and pressed; here is what they add.

import { all, one } from "../lib/dom.js";
import { tellNamed } from "../lib/named.js";
import { TorneoChat } from "./charla.js";
import { follow, send } from "./vivo.js";
import { keepWord, wordFor } from "./word.js";

/** Put into the form of *Estoy aquí* the word of this browser, shown to whose it is and kept when it is sent. */
function addWord(field) {
  if (field.value) return; // it was made ready before
  const torneo = Number(field.dataset.palabra);
  const nick = document.documentElement.dataset.yo ?? "";
  const form = field.form;
  const shown = one(".palabra-t", form);
  field.value = wordFor(torneo, nick);
  one("code", shown).textContent = field.value;
  shown.hidden = false;
  form.addEventListener("submit", () => keepWord(torneo, nick, field.value));
}

const addWords = () => all("input[data-palabra]").forEach(addWord);

addWords();
document.addEventListener("torneo:cambio", addWords);
const fold = one("#charla:has([data-charla])");
const charla = fold && new TorneoChat(/** @type {HTMLDetailsElement} */ (fold), send);
follow((frame) => frame.t === "mencion" ? tellNamed(frame) : charla?.receive(frame));
