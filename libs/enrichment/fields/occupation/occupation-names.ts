import { fold } from '#libs/reference/fold.js';
import { knownTitles, occupations } from '#libs/reference/occupations.js';
import { lazy } from '#libs/reference/read-table.js';
import words from './stated-role.json' with { type: 'json' };
import { titleWords } from './title-features.js';
import titleWordLists from './title-words.json' with { type: 'json' };

const MIN_WORDS = 2;
const RANKS = new Set([...words.ranks, ...words.general_nouns]);
/** Names of groups of occupations, which nobody has as a title: "Managers, All Other", "Curators and Archivists". */
const OF_A_GROUP = /[,/]| and | or |--/;
/** Military occupations are never assigned. */
const MILITARY = '55';
/** Names that today's titles have for another occupation. */
const MODERN = new Set(titleWordLists.modern_names);

/** Abbreviations that mean something else in O*NET's titles than in titles of today: its "AI Technician" inseminates cattle. */
const AMBIGUOUS = new Set(titleWordLists.ambiguous_abbreviations);
const WORD = /[\p{L}\p{N}]+/gu;

/** Whether a title says what the person does by an ambiguous abbreviation alone, so that the titles of O*NET that are written like it say nothing. */
export const isAmbiguous = (part: string): boolean => {
  const own = (fold(part).match(WORD) ?? []).filter((word) => !RANKS.has(word));
  return own.length > 0 && own.every((word) => AMBIGUOUS.has(word));
};

const codeByName = lazy(() => {
  const found = new Map<string, string>();
  for (const { code, title } of occupations().values()) {
    const name = titleWords(title);
    const isOther = code.startsWith(MILITARY) || OF_A_GROUP.test(title) || MODERN.has(name.join(' '));
    if (name.length >= MIN_WORDS && !isOther) found.set(name.join(' '), code);
  }
  return found;
});

/** The occupation whose name a part of a title is, in the singular or plural: "Landscape Architect". */
export const occupationNamed = (part: string): string | null => codeByName().get(titleWords(part).join(' ')) ?? null;

const titlesByCode = lazy(() => {
  const found = new Map<string, string[]>();
  for (const [title, codes] of knownTitles())
    for (const code of codes) {
      const own = found.get(code);
      if (own) own.push(title);
      else found.set(code, [title]);
    }
  return found;
});

const wordSets = new Map<string, readonly (readonly string[])[]>();

/** The words of each title of an occupation that has several, of which one says what the person does. */
const wordSetsOf = (code: string): readonly (readonly string[])[] => {
  let known = wordSets.get(code);
  if (known === undefined) {
    known = (titlesByCode().get(code) ?? [])
      .map((title) => [...new Set(titleWords(title))])
      .filter((each) => each.length >= MIN_WORDS && each.some((word) => !RANKS.has(word) && !AMBIGUOUS.has(word)));
    wordSets.set(code, known);
  }
  return known;
};

/** Whether a title has all words of some title of an occupation: "Contract-To-Cash Manager" those of "Cash Manager". */
export const hasTitleOf = (title: string, code: string): boolean => {
  const own = new Set(titleWords(title));
  return wordSetsOf(code).some((each) => each.every((word) => own.has(word)));
};
