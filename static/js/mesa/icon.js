// Icons of the sprite as lit templates.

export { icon } from "../lib/icon.js";
