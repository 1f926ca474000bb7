import type { Level, LevelType } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import { titleParts } from '../../text/title-parts.js';
import { isInternTitle } from '../commitment/kinds.js';
import words from './level-words.json' with { type: 'json' };

const MAX_TITLE = 200;
/** With fewer years, "Software Engineer III" is no senior. */
const MIN_YEARS_OF_THIRD = 4;

export interface LevelInput {
  title: string;
  /** As the payload declares it. */
  declared: string | null;
  commitment: string | null;
  yearsMin: number | null;
}

/**
 * Phrases of titles. The meanings are levels and what rules them out: an `assistant` has not the level of the person assisted, and
 * `not_manager` does not manage people. Those of other languages end with `_abroad`.
 */
const phrases = phraseTable('fields/level/phrases.tsv');

/** The levels of other languages, in the order in which they are decided; assistants and deputies have none. */
const ABROAD: readonly (readonly [meaning: string, Level | null])[] = [
  ['thesis', 'internship'],
  ['assistant_abroad', null],
  ['executive_abroad', 'executive'],
  ['director_abroad', 'director'],
  ['manager_abroad', 'manager'],
  ['lead_abroad', 'lead'],
  ['mid_abroad', 'mid'],
  ['senior_abroad', 'senior'],
  ['entry_abroad', 'entry'],
];
const CJK = Object.entries(words.cjk) as [Level, string[]][];
const NOT_ASCII = /[^\0-\x7f]/;

const DECLARED: [RegExp, Level][] = [
  [/intern/, 'internship'],
  [/entry|junior|graduate|student|no experience/, 'entry'],
  [/executive/, 'executive'],
  [/director/, 'director'],
  [/manager|supervisor/, 'manager'],
  [/senior/, 'senior'],
  [/lead|principal/, 'lead'],
  [/associate|mid|intermediate|experienced/, 'mid'],
];

/** What a level was read from; null if there is none. */
export type LevelEvidence = 'declared' | 'title' | 'commitment' | 'years' | null;

/** The level of a posting: as declared, else by its title, else by the required years of experience. */
export const levelOf = ({
  title,
  declared,
  commitment,
  yearsMin,
}: LevelInput): {
  level: Level | null;
  evidence: LevelEvidence;
} => {
  const word = fold(declared ?? '');
  const declaredLevel = word === '' ? undefined : DECLARED.find(([pattern]) => pattern.test(word))?.[1];
  const isVague = /mid[-_ ]?senior|experienced/.test(word);
  if (declaredLevel && !isVague) return { level: declaredLevel, evidence: 'declared' };
  const byTitle = titleLevel(title, yearsMin);
  if (commitment === 'internship' && byTitle !== 'director' && byTitle !== 'executive')
    return { level: 'internship', evidence: 'commitment' };
  if (byTitle !== null) return { level: byTitle, evidence: 'title' };
  if (declaredLevel && !/experienced/.test(word)) return { level: declaredLevel, evidence: 'declared' };
  if (yearsMin === null)
    return declaredLevel ? { level: declaredLevel, evidence: 'declared' } : { level: null, evidence: null };
  return { level: yearsMin <= 1 ? 'entry' : yearsMin < 5 ? 'mid' : 'senior', evidence: 'years' };
};

/** Ranks that a title may give to somebody else than who is wanted. */
const RANKS = ['executive', 'director', 'manager', 'surely_manager', 'lead', 'senior', 'senior_first'];

/**
 * The meanings of a title. Whom the person works for, or about, is no rank: "Director, CEO Communications", "Driver for the Director",
 * "Junior Product Manager, Senior Care".
 */
const meaningsOf = (parts: string): ReadonlySet<string> => {
  const all = phrases().meaningsIn(parts);
  if (all.has('for_another')) return new Set([...all].filter((meaning) => !RANKS.includes(meaning)));
  if (all.has('beginner')) {
    const own = phrases().meaningsIn(parts.split(' ; ', 1)[0] as string);
    if (own.has('beginner')) return own;
  }
  if (!all.has('executive') || !(all.has('director') || all.has('manager'))) return all;
  const first = phrases().meaningsIn(parts.split(' ; ', 1)[0] as string);
  return !first.has('executive') && (first.has('director') || first.has('manager'))
    ? new Set([...all].filter((meaning) => meaning !== 'executive'))
    : all;
};

const titleLevel = (raw: string, yearsMin: number | null): Level | null => {
  const title = fold(raw.slice(0, MAX_TITLE));
  if (isInternTitle(title)) return 'internship';
  const parts = titleParts(title);
  const meanings = meaningsOf(parts);
  const says = (meaning: string, ...unless: readonly string[]): boolean =>
    meanings.has(meaning) && !unless.some((other) => meanings.has(other));
  if (says('executive', 'assistant', 'not_executive')) return 'executive';
  if (says('director', 'assistant', 'not_director')) return 'director';
  if (says('surely_manager') || says('manager', 'not_manager')) return 'manager';
  const isArchitect = says('architect', 'not_architect');
  if (says('lead') || says('staff_first') || says('staff', 'staff_last', 'assistant') || isArchitect)
    return says('not_lead') ? null : says('senior_first') || (isArchitect && says('senior')) ? 'senior' : 'lead';
  if (says('senior', 'not_senior')) return 'senior';
  if (says('entry', 'not_entry') || says('associate', 'associate_last', 'not_entry')) return 'entry';
  if (says('mid')) return 'mid';
  // Companies count differently: at some, the third grade is that of a few years.
  if (says('third')) return yearsMin !== null && yearsMin < MIN_YEARS_OF_THIRD ? 'mid' : 'senior';
  const abroad = ABROAD.find(([meaning]) => meanings.has(meaning));
  if (abroad) return abroad[1];
  return NOT_ASCII.test(title)
    ? (CJK.find(([, spellings]) => spellings.some((spelling) => title.includes(spelling)))?.[0] ?? null)
    : null;
};

/** The track that the level and title belong to. */
export const levelTypeOf = (level: Level | null, title: string): LevelType | null => {
  if (level === 'executive') return 'executive';
  if (level === 'director' || level === 'manager') return 'manager';
  if (phrases().meaningsIn(title.slice(0, MAX_TITLE)).has('manages')) return 'manager';
  return level === null ? null : 'individual_contributor';
};
