// Makes one sprite of the chat's emoticons (emoticons.txt) from Fluent Emoji Flat (Microsoft, MIT licence), and their
// list. Usage: node emoticons.mjs emoticons.txt OUT.svg OUT.js
import fs from "node:fs";
import { createRequire } from "node:module";
import { optimize } from "svgo";

const [, , list, out, module] = process.argv;
const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json");
const lines = fs.readFileSync(list, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const parts = lines.map((line) => /^(\S+) (\S+) (.+)$/.exec(line).slice(1));
const symbols = parts.map(([code, name]) => {
  const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent])?.body;
  if (!body) throw new Error(`no picture ${name}`);
  if (body.includes(" id=")) throw new Error(`${name} has ids, which would meet those of others`);
  const drawn = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`, {
    multipass: true,
    floatPrecision: 2,
  }).data;
  return `<symbol id="${code}" viewBox="0 0 32 32">${drawn.replace(/^<svg[^>]*>|<\/svg>$/g, "")}</symbol>`;
});
fs.writeFileSync(out, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
const entries = parts.map(([code, , name]) => `  [${JSON.stringify(code)}, ${JSON.stringify(name)}],`);
fs.writeFileSync(
  module,
  [
    "// The emoticons, each with its name: written `:code:`. Made by tools/assets/rebuild.sh from emoticons.txt.\n",
    "export const EMOTICONS = new Map([",
    ...entries,
    "]);\n",
  ].join("\n"),
);
console.log(`${lines.length} emoticons`);
