// Small helpers over the DOM that every page may use.

/**
 * Return the first element of `root` that matches.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export const one = (selector, root = document) => root.querySelector(selector);

/**
 * Return the elements of `root` that match, as an array.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * Make an element: `make("button", {class: "btn", type: "button"}, "Aceptar")`. Attributes with false or null are left
 * out, functions are listeners (`onclick`), strings among the children are text, never HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/**
 * Listen to an event of the elements of `root` that match, now and later.
 * @template {keyof HTMLElementEventMap} K
 * @param {K} type
 * @param {string} selector
 * @param {(event: HTMLElementEventMap[K], element: HTMLElement) => void} handler
 * @param {Document | HTMLElement} [root]
 */
export function delegate(type, selector, handler, root = document) {
  /** @type {HTMLElement} */ (root).addEventListener(type, (event) => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null;
    if (element) handler(event, /** @type {HTMLElement} */ (element));
  });
}

/**
 * Return the name that the page gives to a cookie, or "": over https it has a prefix.
 * @param {"csrf" | "theme" | "zone"} purpose
 */
function cookieName(purpose) {
  return document.documentElement.getAttribute(`data-cookie-${purpose}`) ?? "";
}

/**
 * Return the value of a cookie, or "".
 * @param {"csrf" | "theme" | "zone"} purpose
 */
export function cookie(purpose) {
  const name = cookieName(purpose);
  const found = name && document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/**
 * Keep a cookie of the site for a year.
 * @param {"csrf" | "theme" | "zone"} purpose
 * @param {string} value
 */
export function setCookie(purpose, value) {
  const name = cookieName(purpose);
  if (!name) return;
  const secure = location.protocol === "https:" ? ";Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)};Path=/;Max-Age=31536000;SameSite=Lax${secure}`;
}

/**
 * Send a small form to the site (less than 64 KiB) with its CSRF token. Rejects when the network fails.
 * @param {string} url
 * @param {Record<string, string>} [fields]
 * @returns {Promise<Response>}
 */
export function post(url, fields = {}) {
  return fetch(url, {
    method: "POST",
    credentials: "same-origin",
    keepalive: true, // what was chosen arrives although the page is left at once
    headers: { "X-CSRFToken": cookie("csrf"), "X-Requested-With": "fetch" },
    body: new URLSearchParams(fields),
  });
}

/**
 * Read and keep something small in this browser; a browser without storage just forgets it.
 */
export const memory = {
  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* private window: nothing is kept */
    }
  },
};

/** Return whether the screen is a phone's: menus are then sheets. */
export const isNarrow = () => matchMedia("(max-width: 760px)").matches;
