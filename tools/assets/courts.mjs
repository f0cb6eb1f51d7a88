// Takes the jacks, queens and kings of the French deck (CC0, Adrian Kennard) out of @letele/playing-cards: `node
// courts.mjs FOLDER` writes `picas-K.svg`… for tools/assets/francesa.py, which frames them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { optimize } from "svgo";

const SUITS = { C: "treboles", D: "diamantes", H: "corazones", S: "picas" };
const RANKS = { j: "J", q: "Q", k: "K" };

const source = readFileSync("node_modules/@letele/playing-cards/dist/index.esm.js", "utf8");
writeFileSync(
  "cards.mjs",
  source.replace(
    /import _extends from '@babel\/runtime\/helpers\/(esm\/)?extends';/,
    "const _extends = Object.assign;",
  ),
);
const deck = await import(`${process.cwd()}/cards.mjs`);
const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const [key, Card] of Object.entries(deck)) {
  const [suit, rank] = [SUITS[key[0]], RANKS[key.slice(1)]];
  if (!suit || !rank) continue;
  const name = `${suit}-${rank}`;
  const plugins = [{ name: "preset-default" }, { name: "prefixIds", params: { prefix: name } }];
  writeFileSync(
    `${folder}/${name}.svg`,
    optimize(renderToStaticMarkup(React.createElement(Card)), { multipass: true, plugins }).data,
  );
}
