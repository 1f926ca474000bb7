import { fold } from '#libs/reference/fold.js';
import {
  contentWords,
  type ForeignTitleInside,
  foreignCompoundInside,
  foreignTitleInside,
  titleStems,
  wordStem,
} from '#libs/reference/foreign-titles.js';
import { knownTitles } from '#libs/reference/occupations.js';
import { lazy } from '#libs/reference/read-table.js';
import words from './foreign-title.json' with { type: 'json' };

const MAX_TITLE = 200;
/** The ending of the other gender: "Mitarbeiter:in", "Développeur·euse", "Executivo/a", "Gérant.e". */
const OTHER_GENDER =
  /(?<=\p{L}{3})[:*·•./_]-?(?:innen|in|mann|frau|ne|euse|trice|rice|ere|iere|ice|se|te|le|ve|re|e|os|as|a|o|r)(?!\p{L})/gu;
const LEADERS: ReadonlySet<string> = new Set([...words.leaders, ...words.recruiters].flatMap(titleStems));
/** Titles that mean something else beside English words: a product, a company or another trade, as in "Docker Engineer", "Koch Industries Analyst" and "Data Architekt". */
const NAMES: ReadonlySet<string> = new Set(words.names.flatMap(titleStems));
/** Abbreviations are as short, and mean something else in English: "OSS Engineer". */
const MAX_ABBREVIATION = 4;
/** Shorter words of English titles are words of other languages and markers, too: "die", "m/w/d". */
const MIN_ENGLISH = 4;
const MANAGERS = '11';
/** First-line supervisors: "41-1011". */
const SUPERVISORS = /^\d\d-10/;
const ENGLISH_WORD = /[a-z]+/g;

/** The words of the titles of O*NET, as they are written. */
const englishWords = lazy(() => new Set(knownTitles().flatMap(([title]) => fold(title).match(ENGLISH_WORD) ?? [])));

/** Whether another word of the title says that the person leads or recruits those whom the title names: "Leiter der Softwareentwickler". */
const leadsThem = (stems: readonly string[], { code, at, count }: ForeignTitleInside): boolean =>
  !code.startsWith(MANAGERS) &&
  !SUPERVISORS.test(code) &&
  stems.some((stem, i) => (i < at || i >= at + count) && LEADERS.has(stem));

/**
 * The occupation of a title in German, French, Spanish, Italian, Dutch, Portuguese or Polish: that of the longest usual title which it contains, else of a
 * compound. Words that are all English, too, say nothing: "commercial", "architect". Null if it contains none, if the person leads or
 * recruits those whom it names, or if the rest of the title is English and it may mean something else there.
 */
export const foreignOccupation = (title: string): string | null => {
  const own = contentWords(fold(title.slice(0, MAX_TITLE)).replace(OTHER_GENDER, ''));
  const stems = own.map(wordStem);
  const isForeign = (at: number, count: number): boolean =>
    own.slice(at, at + count).some((word) => !englishWords().has(word));
  const inside = foreignTitleInside(stems, isForeign) ?? foreignCompoundInside(stems);
  if (inside === null || leadsThem(stems, inside)) return null;
  const { at, count } = inside;
  const mayBeName = count === 1 && (NAMES.has(stems[at] ?? '') || (own[at]?.length ?? 0) <= MAX_ABBREVIATION);
  const isBesideEnglish = own.some(
    (word, i) => (i < at || i >= at + count) && word.length >= MIN_ENGLISH && englishWords().has(word),
  );
  return mayBeName && isBesideEnglish ? null : inside.code;
};
