// Draws the avatars of people.txt: art "ToonHead" by Johan Melin (CC BY 4.0) through DiceBear, extras of our own.
// Usage: node avatars.mjs people.txt FOLDER
import fs from "node:fs";
import path from "node:path";
import { createAvatar } from "@dicebear/core";
import * as toonHead from "@dicebear/toon-head";
import { optimize } from "svgo";

const HAIR = {
  negro: "2c1b18",
  castano: "724133",
  cobre: "a55728",
  miel: "b58143",
  rubio: "d6b370",
  cano: "6d6a66",
  blanco: "d9d5cf",
};
const CLOTHES = {
  azul: "0b3286",
  rojo: "b11f1f",
  verde: "147f3c",
  morado: "731ac3",
  crema: "e8e9e6",
  rosa: "d83a87",
  naranja: "f07a1a",
  gris: "545454",
  tinta: "1f2328",
  amarillo: "e0a92e",
  vino: "7b1e23",
  petroleo: "12696f",
  marron: "6b4a2b",
};
const SKIN = { clara: "f1c3a5", trigo: "d9a184", oliva: "b98e6a", tostada: "a36b4f", oscura: "6a4331" };
const BACKGROUNDS = [
  "cfe3d4",
  "f6d9c4",
  "d9e4f5",
  "f3e3b3",
  "e6d5ec",
  "d4e9ea",
  "dfe7c8",
  "f4d3da",
  "e9dfcf",
  "d6def2",
];

// Extras are drawn on a grid of 1024 and laid on the head of toon-head (x 190..577, eyes at y 375, box of 768).
const onHead = (shape) => shape && `<g transform="translate(-66 -32) scale(.88)">${shape}</g>`;
const glasses = (shape) =>
  `<g fill="#fff" fill-opacity=".22" stroke="#2a2018" stroke-width="13">${shape}</g>` +
  '<path d="M492 452q20-16 40 0M352 444l-52-10M672 444l52-10" fill="none" stroke="#2a2018" ' +
  'stroke-width="13" stroke-linecap="round"/>';
const EXTRAS = {
  "-": "",
  gafas: glasses(
    '<rect x="352" y="404" width="142" height="104" rx="30"/><rect x="530" y="404" width="142" height="104" rx="30"/>',
  ),
  redondas: glasses('<circle cx="426" cy="456" r="68"/><circle cx="598" cy="456" r="68"/>'),
  txapela:
    '<path d="M262 262c-34-92 96-150 252-150s288 60 252 150c-14 34-120 10-252 10s-238 26-252-10Z" fill="#1f1b1a"/>' +
    '<path d="M300 240c60-40 360-52 424-4" fill="none" stroke="#48403c" stroke-width="12" stroke-linecap="round"/>' +
    '<path d="M516 114c-4-26 2-40 14-50" fill="none" stroke="#1f1b1a" stroke-width="18" stroke-linecap="round"/>',
  aros: '<g fill="none" stroke="#e0a92e" stroke-width="14"><circle cx="312" cy="606" r="34"/>' +
    '<circle cx="712" cy="606" r="34"/></g>',
  panuelo: '<path d="M352 812c96 74 224 74 320 0l28 58c-110 92-266 92-376 0Z" fill="#b3261e"/>' +
    '<path d="M480 900l-44 124h64l22-96 30 96h64l-60-124Z" fill="#8f1f1a"/>',
};

function draw([, hair, rear, hairColor, beard, clothes, color, skin, eyes, brows, mouth, extra], index) {
  const some = (value) => (value === "-" ? [] : [value]);
  const share = (value) => (value === "-" ? 0 : 100);
  const svg = createAvatar(toonHead, {
    seed: "usumus",
    hair: some(hair),
    hairProbability: share(hair),
    rearHair: some(rear),
    rearHairProbability: share(rear),
    hairColor: [HAIR[hairColor]],
    beard: some(beard),
    beardProbability: share(beard),
    clothes: [clothes],
    clothesColor: [CLOTHES[color]],
    skinColor: [SKIN[skin]],
    eyes: [eyes],
    eyebrows: [brows],
    mouth: [mouth],
    backgroundColor: [BACKGROUNDS[index % BACKGROUNDS.length]],
  }).toString();
  return svg.replace(/<metadata[\s\S]*?<\/metadata>/, "").replace(
    /(<\/g>)?<\/svg>$/,
    (end) => onHead(EXTRAS[extra]) + end,
  );
}

const [, , list, out] = process.argv;
const people = fs.readFileSync(list, "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
  .map((line) => line.trim().split(/\s+/));
fs.mkdirSync(out, { recursive: true });
people.forEach((person, index) => {
  const svg = optimize(draw(person, index), { multipass: true, floatPrecision: 1 }).data;
  if (svg.length > 8192) throw new Error(`${person[0]}: ${svg.length} bytes`);
  fs.writeFileSync(path.join(out, `${person[0]}.svg`), svg);
});
fs.writeFileSync(path.join(out, "avatars.json"), JSON.stringify(people.map(([name]) => name), null, 0) + "\n");
console.log(`${people.length} avatars`);
