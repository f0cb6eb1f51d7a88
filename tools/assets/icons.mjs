// Builds one SVG sprite with the icons of icons.txt (Lucide, ISC licence): <svg class="i"><use
// href="icons.svg#eye"/></svg> Usage: node icons.mjs icons.txt OUT.svg
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [, , list, out] = process.argv;
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");
const names = fs.readFileSync(list, "utf8").split("\n").map((line) => line.trim()).filter((line) =>
  line && !line.startsWith("#")
);
const symbols = names.map((name) => {
  const inner = fs.readFileSync(path.join(folder, `${name}.svg`), "utf8").match(/<svg[^>]*>([\s\S]*)<\/svg>/)[1];
  return `<symbol id="${name}" viewBox="0 0 24 24">${
    inner.replace(/\s*\n\s*/g, "").replace(/\s+\/>/g, "/>").trim()
  }</symbol>`;
});
fs.writeFileSync(out, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
console.log(`${names.length} icons`);
