import type { Commitment } from '#libs/records/enumerations.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import { titleParts } from '../../text/title-parts.js';
import words from './commitment-words.json' with { type: 'json' };

/**
 * Phrases of texts: statements of the kind of this job (`contract_job`), negations (`not_contract`), `full_or_part_time`, which decides neither, `other_job` (other jobs, or who is entitled to benefits), `full_time_contract` ("a
 * full-time contract role") and `managed_program` (a program that the person manages: "Head of Internships").
 */
export const phrases = phraseTable('fields/commitment/phrases.tsv');
/** Names of kinds. */
export const kindPhrases = phraseTable('fields/commitment/kind-phrases.tsv');
const declaredPhrases = phraseTable('fields/commitment/declared-phrases.tsv');
const labelPhrases = phraseTable('fields/commitment/label-phrases.tsv');
const titlePhrases = phraseTable('fields/commitment/title-phrases.tsv');

/** Words of which every segment that states the commitment contains at least one. */
export const KEYWORDS = keywords(words.keywords);

type Kinds = readonly (readonly [meaning: string, kind: Commitment])[];
/** The order in which the kinds of a payload's own words are decided. Permanent work is full time unless more is said. */
const DECLARED: Kinds = [
  ['internship', 'internship'],
  ['apprenticeship', 'internship'],
  ['volunteer', 'volunteer'],
  ['temporary', 'temporary'],
  ['contract', 'contract'],
  ['part_time', 'part_time'],
  ['full_time', 'full_time'],
  ['permanent', 'full_time'],
];
/** The order for titles. Part-time work on a contract is a contract, as in declared values. */
const IN_TITLE: Kinds = [
  ['internship', 'internship'],
  ['apprenticeship', 'internship'],
  ['volunteer', 'volunteer'],
  ['contract', 'contract'],
  ['part_time', 'part_time'],
  ['temporary', 'temporary'],
  ['full_time', 'full_time'],
];
/** What programs are of: "Head of Internships", "Contractor Program Manager". */
const PROGRAMS: ReadonlySet<Commitment> = new Set(['internship', 'volunteer', 'contract']);
/** Names of languages without spaces, which stand inside of words. */
const CJK = Object.entries(words.cjk) as [Commitment, string[]][];
const NOT_ASCII = /[^\0-\x7f]/;

/** The kind that a folded text names in Chinese, Japanese or Korean. */
export const cjkKind = (folded: string): Commitment | null =>
  NOT_ASCII.test(folded) ? (CJK.find(([, names]) => names.some((name) => folded.includes(name)))?.[0] ?? null) : null;

/**
 * Whether a title is that of a person who manages a program: "Internship Program Manager", "Recruiter, Interns". What follows an intern
 * after a comma is the team: "Intern, Lead Generation".
 */
const managesProgram = (folded: string, parts: string): boolean => {
  if (phrases().meaningsIn(parts).has('managed_program')) return true;
  const first = parts.split(' ; ', 1)[0] as string;
  return phrases().meaningsIn(folded).has('managed_program') && !kindPhrases().meaningsIn(first).has('internship');
};

/** The kind that a folded title names. */
export const titleKind = (folded: string): Commitment | null => {
  const parts = titleParts(folded);
  const isOfProgram = managesProgram(folded, parts);
  const [names, others] = [kindPhrases().meaningsIn(parts), titlePhrases().meaningsIn(parts)];
  const says = (meaning: string): boolean =>
    names.has(meaning) ||
    others.has(meaning) ||
    (meaning === 'volunteer' && titlePhrases().meaningsIn(folded).has('volunteer_first'));
  const named = IN_TITLE.find(([meaning, kind]) => !(isOfProgram && PROGRAMS.has(kind)) && says(meaning));
  return named?.[1] ?? cjkKind(folded);
};

/** Whether a folded title is that of an intern, as opposed to an apprentice, or to who manages interns. */
export const isInternTitle = (folded: string): boolean => {
  const parts = titleParts(folded);
  const isNamed =
    kindPhrases().meaningsIn(parts).has('internship') || titlePhrases().meaningsIn(parts).has('internship');
  return isNamed && !managesProgram(folded, parts);
};

/** The kind that folded words of a form name; "other" if it is not known, null if they name both full and part time. */
export const declaredKind = (folded: string): Commitment | null => {
  if (phrases().meaningsIn(folded).has('full_or_part_time')) return null;
  const [names, others] = [kindPhrases().meaningsIn(folded), declaredPhrases().meaningsIn(folded)];
  const says = (meaning: string): boolean => names.has(meaning) || others.has(meaning);
  if (names.has('full_time') && (others.has('fixed') || others.has('permanent'))) return 'full_time';
  return DECLARED.find(([meaning]) => says(meaning))?.[1] ?? cjkKind(folded) ?? 'other';
};

/** A longer label or value is a sentence. */
const MAX_LABEL = 40;
const MAX_VALUE = 60;
const END_OF_VALUE = /[,;(/|•–]/;

/** The kind that a folded line states after a label: `Employment type: full-time (40 hours)`. */
export const labelledKind = (folded: string): Commitment | null => {
  const colon = folded.indexOf(':');
  if (colon < 0 || colon > MAX_LABEL) return null;
  const labels = labelPhrases().meaningsIn(folded.slice(0, colon));
  if (labels.size === 0) return null;
  const value = folded.slice(colon + 1, colon + MAX_VALUE).split(END_OF_VALUE, 1)[0] ?? '';
  if (labels.has('label')) {
    const kind = declaredKind(value);
    return kind === 'other' ? null : kind;
  }
  // The value of "Position" may be a title.
  const named = kindPhrases().meaningsIn(value);
  return DECLARED.find(([meaning]) => named.has(meaning))?.[1] ?? null;
};
