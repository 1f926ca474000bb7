import { LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { valuesMeant } from '#libs/reference/value-meanings.js';

/** The closed lists whose values are understood in other words. */
const LISTS = { levels: LEVELS, work_models: WORK_MODELS } as const satisfies Record<string, readonly string[]>;
export type ClosedList = keyof typeof LISTS;

/** A value of a filter of postings. */
export interface FilterValue {
  readonly filter: ClosedList | 'industries';
  readonly value: string;
}

export const valuesOf = (list: ClosedList): readonly string[] => LISTS[list];

/** The values of a closed list that a word means: `entry` for `junior`, `Entry level` or `juniors`; none if it means none. */
export const closedValuesMeant = (word: string, list: ClosedList): readonly string[] => {
  const values = valuesOf(list);
  for (const spelling of spellingsOf(word)) {
    const value = spelling.replaceAll(' ', '_');
    const found = values.includes(value) ? [value] : valuesMeant(spelling).filter((each) => values.includes(each));
    if (found.length > 0) return found;
  }
  return [];
};

/** What words mean as values of filters. An industry is one only if postings have it: other lists share the words. */
export const filterValuesMeant = (words: string): readonly FilterValue[] => {
  const lists = Object.keys(LISTS) as ClosedList[];
  const closed = lists.flatMap((filter) => closedValuesMeant(words, filter).map((value) => ({ filter, value })));
  if (closed.length > 0) return closed;
  return [slugOf(words), ...valuesMeant(words)].map((value) => ({ filter: 'industries', value }));
};

const spellingsOf = (word: string): string[] => {
  const text = fold(word)
    .trim()
    .replace(/[\s_-]+/g, ' ');
  return [text, text.replace(/s$/, ''), text.replace(/ level$/, '')];
};

const slugOf = (words: string): string => fold(words).trim().replace(/\s+/g, '-');
