// Icons of the sprite for scripts. Templates use {% icon "eye" %}.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return the address of an icon for <use href>, as in lit: html`<svg class="icono" aria-hidden="true"><use
 * href=${iconHref("eye")}></use></svg>`.
 * @param {string} name one of tools/assets/icons.txt
 */
export const iconHref = (name) => `${document.documentElement.dataset.icons}#${name}`;

/**
 * Make the icon as an element.
 * @param {string} name
 * @param {string} [classes]
 * @returns {SVGElement}
 */
export function makeIcon(name, classes = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `icono ${classes}`.trim());
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", iconHref(name));
  svg.append(use);
  return svg;
}
