import { fold } from '#libs/reference/fold.js';
import { eachWord } from './words.js';

/** The id that stands between two sentences. */
export const SENTENCE_END = -1;

const MAX_VOCABULARY = 100_000;
const MAX_TEXTS = 1_000;
/** Only the beginning of a longer word is read. */
const MAX_WORD = 100;

const idByWord = new Map<string, number>();
const words: string[] = [];
/** The texts that the extractors of a posting share: each is folded and split once for all tables. */
const tokensByText = new Map<string, readonly number[]>();
let generation = 0;

/** Changes when the ids of words do, so that what was kept by id is stale. */
export const vocabularyGeneration = (): number => generation;

/** The folded word with an id. */
export const wordOf = (id: number): string => words[id] as string;

/** The words of a text as ids, the same for equal folded words, with `SENTENCE_END` between its sentences. Valid until the next call. */
export const tokensOf = (text: string): readonly number[] => {
  const known = tokensByText.get(text);
  if (known !== undefined) return known;
  if (words.length >= MAX_VOCABULARY) {
    idByWord.clear();
    words.length = 0;
    tokensByText.clear();
    generation += 1;
  } else if (tokensByText.size >= MAX_TEXTS) tokensByText.clear();
  const tokens = split(fold(text));
  tokensByText.set(text, tokens);
  return tokens;
};

const split = (folded: string): number[] => {
  const tokens: number[] = [];
  let last = 0;
  let length = 0;
  eachWord(folded, (from, to) => {
    if (last > 0 && endsSentence(folded, last, from, length)) tokens.push(SENTENCE_END);
    last = to;
    length = to - from;
    tokens.push(idOf(length > MAX_WORD ? folded.slice(from, from + MAX_WORD) : folded.slice(from, to)));
  });
  return tokens;
};

const idOf = (word: string): number => {
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
