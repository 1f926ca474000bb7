import { escapeRegExp } from 'es-toolkit';
import { fold } from './fold.js';
import { readTable } from './read-table.js';

const rows = readTable('legal-forms');

/** What follows the name of a company and says what it is in law: `Inc.`, `GmbH & Co. KG`. Patterns of folded text. */
export const LEGAL_FORMS: readonly string[] = rows.map(([form = '']) => escapeRegExp(form));

/**
 * Legal forms that are also words or names: `Urban Spa`, `Honest Company`, `Progressive Ag`. They are a legal form in capitals or before a full stop
 * (`Co.`), after a sign of "and" (`& Co`), and in the spellings that only legal forms have.
 */
const WORDS: ReadonlySet<string> = new Set(rows.flatMap(([form = '', mark]) => (mark === 'word' ? [form] : [])));
const MIXED_CASE: ReadonlySet<string> = new Set(rows.flatMap(([, , spelling]) => spelling ?? []));

const LEGAL_FORM = new RegExp(`(?:[\\s,]{1,10}|\\s?&\\s?)(?<form>${LEGAL_FORMS.join('|')})\\.?$`, 'i');
/** `Smith & Sons`, `Smith and Sons`, `Smith und Sons`. */
const AND = /[\s,](?:&|\+|and|und|et)\s/g;
const MAX_LENGTH = 300;

/** A name without its legal forms: `Acme Inc.` and `Acme GmbH & Co. KG` are `Acme`. */
export const withoutLegalForm = (name: string): string => withoutForms(name, isWritten);

/** The same, whichever way the form is written: `siemens ag`, but also `urban spa`, is the first word. */
export const withoutPossibleForm = (name: string): string => withoutForms(name, () => true);

const withoutForms = (name: string, isForm: (form: string, end: string) => boolean): string => {
  let rest = name.trim();
  for (;;) {
    const found = LEGAL_FORM.exec(rest);
    const { form = '' } = found?.groups ?? {};
    const shorter = found ? rest.slice(0, found.index).trim() : '';
    if (shorter === '' || !(WORDS.has(form.toLowerCase()) ? isForm(form, found?.[0] ?? '') : true)) return rest;
    rest = shorter;
  }
};

const isCapitals = (text: string): boolean => text === text.toUpperCase();

const isWritten = (form: string, end: string): boolean =>
  isCapitals(form) || MIXED_CASE.has(form) || end.endsWith('.') || end.includes('&');

/**
 * By which names of a company are equal: without case, accents, punctuation, legal forms and "and". Empty if it has no letter or digit.
 */
export const companyNameKey = (name: string): string => companyNameKeys(name)[0];

/**
 * The key of a name. A name in capitals has a second one if its end may be a word or a legal form: `URBAN SPA` is `urbanspa`, or `urban`.
 */
export const companyNameKeys = (name: string): readonly [string, ...string[]] => {
  const start = name.slice(0, MAX_LENGTH).trim();
  const key = lettersOf(withoutLegalForm(start));
  if (!isCapitals(start)) return [key];
  const literal = lettersOf(withoutForms(start, (_, end) => end.endsWith('.') || end.includes('&')));
  return literal === key ? [key] : [literal, key];
};

/** Whether a text is a name as it is written, with its legal form: `siemens ag` and `Siemens AG`, `Tiffany and Co` and `Tiffany & Co.` */
export const isWrittenName = (name: string, text: string): boolean => lettersOf(name) === lettersOf(text);

/**
 * Whether a text may be the name of a company: as it is written, or by any of their keys. Small letters do not say whether the last word is a legal form:
 * `siemens ag` may be `Siemens`. Where that is a guess too many, `isWrittenName` decides.
 */
export const isSameCompanyName = (name: string, text: string): boolean => {
  if (isWrittenName(name, text)) return true;
  const keys = companyNameKeys(name);
  return [...companyNameKeys(text), ...smallLetterKeys(text)].some((key) => keys.includes(key));
};

const smallLetterKeys = (text: string): string[] => {
  const start = text.slice(0, MAX_LENGTH);
  return start === start.toLowerCase() ? [lettersOf(withoutPossibleForm(start))] : [];
};

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
