// Extracts the pictures of the shop's objects (objects.txt) from Fluent Emoji Flat (Microsoft, MIT licence).
// Usage: node objects.mjs objects.txt OUT_FOLDER
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { optimize } from "svgo";

const [, , list, out] = process.argv;
const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json");
const lines = fs.readFileSync(list, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
fs.mkdirSync(out, { recursive: true });
for (const line of lines) {
  const [file, name] = line.split(": ");
  const icon = set.icons[name];
  if (!icon) throw new Error(`no picture ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? set.width ?? 32} ${
    icon.height ?? set.height ?? 32
  }">${icon.body}</svg>`;
  fs.writeFileSync(path.join(out, `${file}.svg`), `${optimize(svg, { multipass: true, floatPrecision: 2 }).data}\n`);
}
console.log(`${lines.length} objects`);
