import { isLocated, keywordIndex, registeredGroups } from './keywords.js';
import { isObserved } from './phrases/phrases.js';

const NONE: readonly number[] = [];

/** A sentence or list item, apart from its place in a posting. Postings that contain the same block share its sentences. */
export class Sentence {
  /** In lower case, with plain apostrophes. */
  readonly lower: string;
  /** The groups of keywords that occur in it. */
  readonly groups: readonly number[];
  /** Where located keywords occur: begin and end of the first, begin and end of the second, and so on. */
  readonly occurrences: readonly number[];
  /** What `perSentence` computed. */
  readonly results: unknown[] = [];

  constructor(readonly text: string) {
    this.lower = text.toLowerCase().replaceAll('’', "'");
    let found: number[] | undefined;
    let occurrences: number[] | undefined;
    keywordIndex().eachIn(this.lower, (groups, from, to) => {
      found ??= [];
      for (const group of groups) {
        if (!found.includes(group)) found.push(group);
        if (isLocated(group)) {
          occurrences ??= [];
          occurrences.push(from, to);
        }
      }
    });
    this.groups = found ?? NONE;
    this.occurrences = occurrences ?? NONE;
  }
}

let slots = 0;

/** A function of a sentence alone, computed once for each. Its value must not be undefined. */
export const perSentence = <T>(compute: (sentence: Sentence) => T): ((sentence: Sentence) => T) => {
  const slot = slots;
  slots += 1;
  return (sentence) => {
    if (isObserved()) return compute(sentence);
    const known = sentence.results[slot] as T | undefined;
    if (known !== undefined) return known;
    while (sentence.results.length < slot) sentence.results.push(undefined);
    const computed = compute(sentence);
    sentence.results[slot] = computed;
    return computed;
  };
};

/** Longer blocks are seldom repeated. */
const MAX_BLOCK = 2_000;
const MAX_BLOCKS = 4_000;

/** Postings of a company repeat a third of their text or more. */
const sentencesByBlock = new Map<string, readonly Sentence[]>();
let groupsOfCache = 0;

/** The sentences of a block. @param split returns the parts of its text. */
export const sentencesOf = (block: string, split: (text: string) => readonly string[]): readonly Sentence[] => {
  if (block.length > MAX_BLOCK) return split(block).map((part) => new Sentence(part));
  if (sentencesByBlock.size >= MAX_BLOCKS || groupsOfCache !== registeredGroups()) {
    sentencesByBlock.clear();
    groupsOfCache = registeredGroups();
  }
  const known = sentencesByBlock.get(block);
  if (known !== undefined) return known;
  const sentences = split(block).map((part) => new Sentence(part));
  sentencesByBlock.set(block, sentences);
  return sentences;
};
