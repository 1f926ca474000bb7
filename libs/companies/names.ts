import { LEGAL_FORMS } from '#libs/reference/company-names.js';
import { fold } from '#libs/reference/fold.js';

const LEGAL_FORM = new RegExp(`[\\s,]{1,10}(?:${[...LEGAL_FORMS, 'holdings?', 'group'].join('|')})\\.?$`);
// Words that describe a job board, not the company.
const BOARD_WORDS =
  /\b(?:internal|private|referrals?|unlisted|external|public|not externally posted|careers?|jobs?|job ?board|board|hiring|openings|roles|talent community|join our|early careers?|events|students?|university|campus|opportunities|test|linkedin)\b/g;
const MIN_LENGTH = 3;
const MIN_WORD_LENGTH = 4;

const MAX_LENGTH = 300;

/** The beginning of a name, because registries may contain anything in this field. */
const truncated = (name: string): string => name.trim().slice(0, MAX_LENGTH);

/** A name for comparison: folded, without legal form, spaces and punctuation. */
export const plainName = (name: string): string => {
  let words = fold(truncated(name));
  for (let before = ''; before !== words; ) {
    before = words;
    words = words.replace(LEGAL_FORM, '');
  }
  return words.replace(/[^\p{L}\p{N}]/gu, '');
};

/** Whether a name consists of words for a board ("Private Job Board") and does not name a company. */
export const isBoardName = (name: string): boolean =>
  fold(truncated(name))
    .replace(BOARD_WORDS, '')
    .replace(/[^\p{L}\p{N}]/gu, '') === '';

const BOARD_SUFFIX =
  /\s{0,5}[-–|(]\s{0,5}(?:careers?(?: (?:site|page))?|jobs|job ?board|external|internal|US|USA|UK|EU)\)?$/i;
const BOARD_PREFIX = /^(?:careers|jobs) at (?:the )?/i;

/** A name without the words of a job board: `HackerRank Careers`, `Bluevine - US`, `Careers at Libra Group`. */
export const withoutBoardWords = (name: string): string => {
  const bare = truncated(name)
    .replace(BOARD_PREFIX, '')
    .replace(BOARD_SUFFIX, '')
    .replace(/\s{1,5}(?:Careers|Job Board)$/, '')
    .trim();
  return bare === '' ? truncated(name) : bare;
};

/** The part of a domain that is a name: `acme-corp.co.uk` -> `acmecorp`. */
export const domainLabel = (domain: string): string => (domain.split('.')[0] ?? '').replaceAll('-', '');

const firstWord = (name: string): string => fold(truncated(name)).match(/[\p{L}\p{N}]+/u)?.[0] ?? '';

const initials = (name: string): string =>
  (fold(truncated(name)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 1)).join('');

/**
 * Whether one name contains the other, or the second starts with the first word of the first: `KoBold Metals DRC` and `koboldmetals`.
 *
 * @param one, two as returned by `plainName`. @param name the first name before that.
 */
const isSimilar = (one: string, two: string, name: string): boolean => {
  if (one.length < MIN_LENGTH || two.length < MIN_LENGTH) return one === two;
  const word = firstWord(name);
  return one.includes(two) || two.includes(one) || (word.length >= MIN_WORD_LENGTH && two.startsWith(word));
};

/** Whether two names can belong to one company: equal, one contains the other, or both begin with the same distinctive word. */
export const relatedNames = (one: string, two: string): boolean =>
  isBoardName(one) || isBoardName(two) || isSimilar(plainName(one), plainName(two), one);

/** Whether a domain may be derived from a name: `Acme Corp` and `acme.io`, `Interactive Brokers` and `ib.com`. */
export const nameFitsDomain = (name: string, domain: string): boolean => {
  const label = domainLabel(domain);
  const bare = initials(name);
  return (
    isSimilar(plainName(name), label, name) ||
    plainName(domain) === plainName(name) ||
    (bare.length > 1 && bare === label)
  );
};
