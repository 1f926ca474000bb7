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
const LEADERS: ReadonlySet<string> = new Set(words.leaders.flatMap(titleStems));
const MANAGERS = '11';
/** First-line supervisors: "41-1011". */
const SUPERVISORS = /^\d\d-10/;
const ENGLISH_WORD = /[a-z]+/g;

/** The words of the titles of O*NET, as they are written. */
const englishWords = lazy(() => new Set(knownTitles().flatMap(([title]) => fold(title).match(ENGLISH_WORD) ?? [])));

/** Whether another word of the title says that the person leads those whom the title names: "Leiter der Softwareentwickler". */
const leadsThem = (stems: readonly string[], { code, at, count }: ForeignTitleInside): boolean =>
  !code.startsWith(MANAGERS) &&
  !SUPERVISORS.test(code) &&
  stems.some((stem, i) => (i < at || i >= at + count) && LEADERS.has(stem));

/**
 * The occupation of a title in German, French, Spanish, Italian, Dutch, Portuguese or Polish: that of the longest usual title which it contains, else of a
 * compound. Words that are all English, too, say nothing: "commercial", "architect". Null if it contains none, or if the person leads
 * those whom it names.
 */
export const foreignOccupation = (title: string): string | null => {
  const own = contentWords(fold(title.slice(0, MAX_TITLE)).replace(OTHER_GENDER, ''));
  const stems = own.map(wordStem);
  const isForeign = (at: number, count: number): boolean =>
    own.slice(at, at + count).some((word) => !englishWords().has(word));
  const inside = foreignTitleInside(stems, isForeign) ?? foreignCompoundInside(stems);
  return inside === null || leadsThem(stems, inside) ? null : inside.code;
};
