/** The words of a text in lower case, with their positions. `c++`, `c#` and `.net` are words. */
export interface Words {
  words: string[];
  starts: number[];
  ends: number[];
}

const PLUS = 43;
const HASH = 35;
const DOT = 46;
const FIRST_NON_ASCII = 0x80;

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const IN_ASCII_WORDS = Uint8Array.from({ length: FIRST_NON_ASCII }, (_, code) =>
  isLetter(code) || (code >= 48 && code <= 57) ? 1 : 0,
);
const isWordCharacter = (code: number): boolean =>
  code < FIRST_NON_ASCII
    ? IN_ASCII_WORDS[code] === 1
    : code >= 0xc0 && (code < 0x2000 || code > 0x206f) && code !== 0xd7 && code !== 0xf7;

/** Adds a character to the hash of a word (FNV-1a). */
const addToHash = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619);
const FNV_OFFSET_BASIS = 0x811c9dc5 | 0;

/**
 * The words of a text, in order, each with a hash of its characters.
 *
 * @param lower a text in lower case.
 */
export const eachWord = (lower: string, visit: (from: number, to: number, hash: number) => void): void => {
  const { length } = lower;
  for (let at = 0; at < length; ) {
    let code = lower.charCodeAt(at);
    if (!isWordCharacter(code)) {
      at += 1;
      continue;
    }
    let start = at;
    let hash = FNV_OFFSET_BASIS;
    let last = code;
    do {
      hash = addToHash(hash, code);
      last = code;
      at += 1;
      code = at < length ? lower.charCodeAt(at) : 0;
    } while (isWordCharacter(code));
    if (isLetter(last)) {
      if (code === HASH) {
        at += 1;
        hash = addToHash(hash, HASH);
      } else if (code === PLUS && lower.charCodeAt(at + 1) === PLUS) {
        at += 2;
        hash = addToHash(addToHash(hash, PLUS), PLUS);
      }
    }
    if (
      at - start === 3 &&
      lower.charCodeAt(start - 1) === DOT &&
      lower.startsWith('net', start) &&
      !(start > 1 && isWordCharacter(lower.charCodeAt(start - 2)))
    ) {
      start -= 1;
      hash = hashOf('.net');
    }
    visit(start, at, hash);
  }
};

const hashOf = (word: string): number => {
  let hash = FNV_OFFSET_BASIS;
  for (let at = 0; at < word.length; at += 1) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
};

/** Whether a word that reaches the position `at` ends there. */
export const endsWord = (lower: string, at: number): boolean => {
  const code = lower.charCodeAt(at);
  const sign = code === HASH || (code === PLUS && lower.charCodeAt(at + 1) === PLUS);
  return !(at < lower.length && isWordCharacter(code)) && !(sign && isLetter(lower.charCodeAt(at - 1)));
};

/** The words of a text and their positions. */
export const wordsOf = (lower: string): Words => {
  const found: Words = { words: [], starts: [], ends: [] };
  eachWord(lower, (from, to) => {
    found.words.push(lower.slice(from, to));
    found.starts.push(from);
    found.ends.push(to);
  });
  return found;
};

const HASH_BITS = 18;

/** A map from words to values. Most words of a text that are not in it are ruled out by their hash, without allocating a string. */
export class WordMap<T> extends Map<string, T> {
  private readonly hashFilter = new Uint8Array(1 << HASH_BITS);

  constructor(entries: Iterable<readonly [string, T]> = []) {
    super();
    for (const [word, value] of entries) this.set(word, value);
  }

  override set(word: string, value: T): this {
    this.hashFilter[hashOf(word) >>> (32 - HASH_BITS)] = 1;
    return super.set(word, value);
  }

  /** Visits the words of a lower-case text that are in this map, in order. */
  eachIn(lower: string, visit: (value: T, from: number, to: number) => void): void {
    eachWord(lower, (from, to, hash) => {
      if (this.hashFilter[hash >>> (32 - HASH_BITS)] === 0) return;
      const value = this.get(lower.slice(from, to));
      if (value !== undefined) visit(value, from, to);
    });
  }
}
