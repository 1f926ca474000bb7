import { fold } from './fold.js';

/** What follows the name of a company and says what it is in law: `Inc.`, `GmbH & Co. KG`. */
export const LEGAL_FORMS = [
  'incorporated',
  'inc',
  'llc',
  'l\\.l\\.c',
  'llp',
  'l\\.l\\.p',
  'l\\.p',
  'pbc',
  'ltd',
  'limited',
  'private limited',
  'corporation',
  'corp',
  'company',
  'co',
  'plc',
  'gmbh',
  'mbh',
  'ggmbh',
  'ug',
  'ag',
  'kg',
  'kgaa',
  'ohg',
  'se',
  'e\\.v',
  'sa',
  's\\.a',
  'sas',
  's\\.a\\.s',
  'sarl',
  's\\.[àa] ?r\\.l',
  's\\.a\\.r\\.l',
  'srl',
  's\\.r\\.l',
  'spa',
  's\\.p\\.a',
  's\\.l',
  's\\.l\\.u',
  'ltda',
  'bv',
  'b\\.v',
  'nv',
  'n\\.v',
  'ab',
  'as',
  'a/s',
  'aps',
  'oy',
  'oyj',
  'asa',
  's\\.r\\.o',
  'a\\.s',
  'd\\.o\\.o',
  'z o\\.o',
  'sp\\. z o\\.o',
  'kft',
  'pty',
  'pte',
  'pvt',
  'kk',
  'k\\.k',
] as const;

const LEGAL_FORM = new RegExp(`(?:[\\s,]{1,10}|\\s?&\\s?)(?:${LEGAL_FORMS.join('|')})\\.?$`, 'i');
/** `Smith & Sons`, `Smith and Sons`, `Smith und Sons`. */
const AND = /[\s,](?:&|\+|and|und|et)\s/g;
const MAX_LENGTH = 300;

/** A name without its legal forms: `Acme Inc.` and `Acme GmbH & Co. KG` are `Acme`. */
export const withoutLegalForm = (name: string): string => {
  let rest = name.trim();
  for (;;) {
    const shorter = rest.replace(LEGAL_FORM, '').trim();
    if (shorter === rest || shorter === '') return rest;
    rest = shorter;
  }
};

/** By which names of a company are equal: without case, accents, punctuation, legal forms and "and". Empty if it has no letter or digit. */
export const companyNameKey = (name: string): string => lettersOf(withoutLegalForm(name.slice(0, MAX_LENGTH)));

/** Names of companies have few words: more are looked up for no text, however long. */
const MAX_LEADING_WORDS = 3;

/** The keys of the first words of a name, at most three, the longest first, without the whole name: of `Acme Robotics Ltd`, `acme`. */
export const leadingNameKeys = (name: string): string[] => {
  const words = withoutLegalForm(name.slice(0, MAX_LENGTH)).split(/\s+/);
  return words
    .slice(0, Math.min(MAX_LEADING_WORDS, words.length - 1))
    .map((_, i) => lettersOf(words.slice(0, i + 1).join(' ')))
    .filter((key) => key !== '')
    .reverse();
};

/** The letters and digits of a name as it is written, with its legal form. */
export const lettersOf = (name: string): string =>
  fold(name)
    .replace(AND, ' ')
    .replace(/[^\p{L}\p{N}]/gu, '');
