// The chance of games/engines/core/chance.py, recomputed in the browser; both pass tests/engines/vectors/chance.json.

/** The algorithms whose matches can be recomputed whole, oldest first (of the third: sealed.js). */
export const ALGORITHMS = ["usumus-1", "usumus-2"];
const [FIRST, ALGORITHM] = ALGORITHMS;
const WORDS = 1n << 64n;
const utf8 = new TextEncoder();

/** Return the bytes of a hexadecimal text. */
export function bytesOf(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError("no es hexadecimal");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Return the lower-case hexadecimal text of some bytes. */
export const hexOf = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** Return `count` random bytes in hexadecimal: the word a browser adds to the seed. */
export const randomWord = (count = 16) => hexOf(crypto.getRandomValues(new Uint8Array(count)));

const signer = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function hmac(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text)));
}

/** Return the SHA-256 of some bytes, in hexadecimal. */
export const sha256 = async (bytes) => hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/** Return the hexadecimal SHA-256 that was published before play (`serverSeed`: bytes). */
export function commitment(serverSeed, algorithm = ALGORITHM) {
  return sha256(Uint8Array.from([...utf8.encode(`${algorithm}|`), ...serverSeed]));
}

/** Return the hexadecimal SHA-256 that binds a player to `word`. */
export const wordSeal = (word) => sha256(utf8.encode(`${ALGORITHM}|palabra|${word}`));

/** Return the 32 bytes of the key of a match: the server's seed mixed with the players' words in seat order. */
export async function matchKey(serverSeed, nonces, algorithm = ALGORITHM) {
  return hmac(await signer(serverSeed), [algorithm, ...nonces].join("|"));
}

/**
 * Return what gives the streams of a match, from its record: `stream(v, deal)` is that of step `v`, the `deal`-th of
 * those that draw. The first algorithm counted the steps and named the match by its number.
 */
export async function matchChance({ partida, azar: { algoritmo, semilla, palabras } }) {
  const seed = bytesOf(semilla);
  const key = await matchKey(seed, palabras, algoritmo);
  const isFirst = algoritmo === FIRST;
  const name = isFirst ? partida : await commitment(seed, algoritmo);
  return { stream: (v, deal) => stream(key, `${name}:${isFirst ? v : deal}`, algoritmo) };
}

/** Return the stream of one deal (`context` is what names it: docs/actas.md). */
export async function stream(matchKeyBytes, context, algorithm = ALGORITHM) {
  const key = await signer(matchKeyBytes);
  return new Stream(key, `${algorithm}|${context}|`);
}

class Stream {
  constructor(key, prefix) {
    this.key = key;
    this.prefix = prefix;
    this.i = 0;
  }

  async #word() {
    const digest = await hmac(this.key, `${this.prefix}${this.i++}`);
    return new DataView(digest.buffer).getBigUint64(0);
  }

  /** Return an integer in [0, n), each with the same chance. */
  async below(n) {
    const size = BigInt(n);
    const limit = WORDS - (WORDS % size);
    let word = await this.#word();
    while (word >= limit) word = await this.#word();
    return Number(word % size);
  }

  /** Return the items in random order (Fisher-Yates from the top). */
  async shuffled(items) {
    const deck = [...items];
    for (let i = deck.length - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck;
  }
}
