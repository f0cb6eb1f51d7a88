// The chance of games/engines/core/chance.py, recomputed in the browser; both pass tests/engines/vectors/chance.json.

const ALGORITHM = "usumus-1";
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

const signer = (bytes) =>
  crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function hmac(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text)));
}

/** Return the hexadecimal SHA-256 that was published before play (`serverSeed`: bytes). */
export async function commitment(serverSeed) {
  const prefix = utf8.encode(`${ALGORITHM}|`);
  const message = new Uint8Array(prefix.length + serverSeed.length);
  message.set(prefix);
  message.set(serverSeed, prefix.length);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));
}

/** Return the 32 bytes of the key of a match: the server's seed mixed with the players' words in seat order. */
export async function matchKey(serverSeed, nonces) {
  return hmac(await signer(serverSeed), [ALGORITHM, ...nonces].join("|"));
}

/** Return the stream of one step (`context` is "<match>:<version>"). */
export async function stream(matchKeyBytes, context) {
  const key = await signer(matchKeyBytes);
  return new Stream(key, `${ALGORITHM}|${context}|`);
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
