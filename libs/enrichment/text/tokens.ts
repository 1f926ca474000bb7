import { fold } from '#libs/reference/fold.js';
import { eachWord } from './words.js';

/** The id that stands between two sentences. */
export const SENTENCE_END = -1;

const MAX_VOCABULARY = 100_000;
const MAX_TEXTS = 4_000;
/** Longer texts are seldom repeated. */
const MAX_KEPT_TEXT = 1_000;
/** Only the beginning of a longer word is read. */
const MAX_WORD = 100;

/** A text that was folded and split into words. */
export interface TextTokens {
  /** The words as ids, the same for equal folded words, with `SENTENCE_END` between sentences. Valid until the next text is split. */
  readonly ids: readonly number[];
  /** Table -> the meanings of the phrases that it found. */
  readonly meanings: (ReadonlySet<string> | undefined)[];
}

const idByWord = new Map<string, number>();
const words: string[] = [];
/** The ids of frequent words by the lowest bits of their hash, so that most words need no copy to be found. */
const RECENT_BITS = 16;
const recentIds = new Int32Array(1 << RECENT_BITS).fill(-1);
/** The texts that the extractors of a posting share, and that postings repeat: each is folded and split once for all tables. */
const tokensByText = new Map<string, TextTokens>();
let generation = 0;

/** Changes when the ids of words do, so that what was kept by id is stale. */
export const vocabularyGeneration = (): number => generation;

/** The folded word with an id. */
export const wordOf = (id: number): string => words[id] as string;

/** The words of a text. */
export const tokensOf = (text: string): TextTokens => {
  const known = tokensByText.get(text);
  if (known !== undefined) return known;
  if (words.length >= MAX_VOCABULARY) {
    idByWord.clear();
    words.length = 0;
    recentIds.fill(-1);
    tokensByText.clear();
    generation += 1;
  } else if (tokensByText.size >= MAX_TEXTS) tokensByText.clear();
  const tokens: TextTokens = { ids: split(fold(text)), meanings: [] };
  if (text.length <= MAX_KEPT_TEXT) tokensByText.set(text, tokens);
  return tokens;
};

const split = (folded: string): number[] => {
  const ids: number[] = [];
  let last = 0;
  let length = 0;
  eachWord(folded, (from, to, hash) => {
    if (last > 0 && endsSentence(folded, last, from, length)) ids.push(SENTENCE_END);
    last = to;
    length = to - from;
    ids.push(idOf(folded, from, length > MAX_WORD ? from + MAX_WORD : to, hash));
  });
  return ids;
};

const idOf = (folded: string, from: number, to: number, hash: number): number => {
  const slot = (hash ^ (hash >>> RECENT_BITS)) & ((1 << RECENT_BITS) - 1);
  const recent = recentIds[slot] as number;
  if (recent >= 0) {
    const word = words[recent] as string;
    if (word.length === to - from && folded.startsWith(word, from)) return recent;
  }
  const id = learn(folded.slice(from, to));
  recentIds[slot] = id;
  return id;
};

const learn = (word: string): number => {
  const known = idByWord.get(word);
  if (known !== undefined) return known;
  // A copy, because a slice keeps the whole text alive.
  const copy = [...word].join('');
  const id = words.push(copy) - 1;
  idByWord.set(copy, id);
  return id;
};

const FULL_STOP = 46;
const SEMICOLON = 59;
const EXCLAMATION_MARK = 33;
const QUESTION_MARK = 63;

/** Whether a sentence ends between two words. The full stop of "U.S. visa" follows a single letter. */
const endsSentence = (text: string, from: number, to: number, lengthBefore: number): boolean => {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SEMICOLON || code === EXCLAMATION_MARK || code === QUESTION_MARK) return true;
    if (code === FULL_STOP && at + 1 < to && lengthBefore > 1) return true;
  }
  return false;
};
