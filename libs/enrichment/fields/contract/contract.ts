import type { Commitment, EngagementType } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import type { ContractDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { phrases as commitmentPhrases, kindPhrases } from '../commitment/kinds.js';
import words from './contract-words.json' with { type: 'json' };

const DURATION =
  /\b(\d{1,2})(?:\s?[-–+]\s?\d{0,2})?[- ](?:(months?|monat(?:e|en)?|mois|meses|mesi|maanden|manader)|(weeks?|wochen?|semaines?|semanas|weken)|(?:years?|jahre?|ans|anos|jaar))\b/;
const MONTHS_PER_WEEK = 12 / 52;
const NUMBERS: Readonly<Record<string, number>> = words.numbers;
const SPELLED_NUMBER = new RegExp(`\\b(${Object.keys(NUMBERS).join('|')})(?=[- ](?:month|week|year))`, 'g');

const CONTRACT_KEYWORDS = keywords(words.keywords);

const phrases = phraseTable('fields/contract/phrases.tsv');

/** The type and duration of the contract; null if title, commitment and text state none. */
export const contractOf = (title: string, commitment: Commitment | null, text: PostingText): ContractDetails | null => {
  const segments = [{ lower: fold(title), text: title }, ...text.withAny(CONTRACT_KEYWORDS)];
  let found = null as ContractDetails | null;
  for (const { lower: raw, text: original } of segments) {
    const lower = fold(raw);
    const meanings = phrases().meaningsIn(lower);
    const about = commitmentPhrases().meaningsIn(lower);
    // "Contract-to-hire" is this job.
    const isOtherJob = about.has('other_job') && !meanings.has('convertible');
    const states = (meaning: string, negation: string): boolean => meanings.has(meaning) && !about.has(negation);
    const type =
      states('fixed_term', 'not_contract') || (commitment === 'contract' && states('cdd', 'not_contract'))
        ? 'fixed_term'
        : states('permanent', 'not_permanent') && !meanings.has('possible_later')
          ? 'permanent'
          : states('seasonal', 'not_temporary')
            ? 'seasonal'
            : commitment === 'temporary' && states('temporary', 'not_temporary')
              ? 'temporary'
              : (commitment === 'contract' || about.has('full_time_contract')) &&
                  states('contract', 'not_contract') &&
                  !isOtherJob
                ? 'contract'
                : null;
    if (type === null) continue;
    const withDigits = lower.replace(SPELLED_NUMBER, (word) => String(NUMBERS[word]));
    const length = meanings.has('length_of_contract') ? DURATION.exec(withDigits) : null;
    const months =
      length === null || meanings.has('other_length')
        ? null
        : Math.round(Number(length[1]) * (length[2] ? 1 : length[3] ? MONTHS_PER_WEEK : 12));
    const convertible = meanings.has('convertible') ? true : null;
    if (found === null || (found.duration_months === null && months !== null))
      found = {
        type: found?.type ?? type,
        duration_months: months !== null && months > 0 && months <= 60 ? months : null,
        convertible: convertible ?? found?.convertible ?? null,
        text: original.slice(0, 500),
      };
    else if (convertible) found = { ...found, convertible };
  }
  return (
    found ??
    (commitment === 'contract' || commitment === 'temporary'
      ? { type: commitment, duration_months: null, convertible: null, text: null }
      : null)
  );
};

const FREELANCE_KEYWORDS = keywords('freelance');
const CONTRACTOR_KEYWORDS = keywords('contractor 1099 b2b');

/** The types of engagement, from title, commitment and text. */
export const engagementsOf = (title: string, commitment: Commitment | null, text: PostingText): EngagementType[] => {
  const found = new Set<EngagementType>();
  const folded = fold(title);
  if (commitment === 'full_time' || commitment === 'part_time') found.add('employee');
  if (kindPhrases().meaningsIn(folded).has('apprenticeship')) found.add('apprenticeship');
  if (commitment === 'internship' && !found.has('apprenticeship')) found.add('internship');
  if (commitment === 'volunteer') found.add('volunteer');
  if (phrases().meaningsIn(folded).has('freelance') || (commitment === 'contract' && text.hasAny(FREELANCE_KEYWORDS)))
    found.add('freelance');
  if (commitment === 'contract' && !found.has('freelance')) found.add('contractor');
  if (
    text
      .withAny(CONTRACTOR_KEYWORDS)
      .some(
        ({ lower }) =>
          phrases().meaningsIn(lower).has('contractor') && !commitmentPhrases().meaningsIn(lower).has('other_job'),
      )
  )
    found.add('contractor');
  return [...found];
};
