import { once } from 'es-toolkit';
import { anyOf } from '../../text/alternatives.js';
import { type PhraseTable, phraseTable } from '../../text/phrases/phrases.js';
import companies from './companies.json' with { type: 'json' };

/**
 * Phrases of the context. `company`: the sentence is about customers, investors, founders or former employers, and names companies rather
 * than tools; `skill`: a product is a skill or tool of the job, whatever else the sentence is about; `technology`: an ordinary word next to
 * it is a technology; `skill_before` and `technology_after`: so does a word before or directly after it; `blockchain`: what it calls a node is not Node.js.
 */
export const phrases = phraseTable('fields/technologies/phrases.tsv');

// The context that decides whether a spelling names a technology: Go, R, C, Excel, Swift, Spring and Rust are also English words.

const beforePhrases = phraseTable('fields/technologies/before-phrases.tsv');
const afterPhrases = phraseTable('fields/technologies/after-phrases.tsv');
const namesIn = (table: PhraseTable): ReadonlySet<string> => new Set(table.rows.map(({ meaning }) => meaning));
const namesWithBefore = once(() => namesIn(beforePhrases()));
const namesWithAfter = once(() => namesIn(afterPhrases()));

/** Only a space or hyphen is between a word and the name next to it. */
const WORD_BEFORE = /[\p{L}\p{N}'’][\s-]$/u;
const WORD_AFTER = /^[\s-][\p{L}\p{N}]/u;
/** Signs next to a name of one letter: "R&D", "C-suite". */
const SIGN_BEFORE: Readonly<Record<string, RegExp>> = { r: /&\s?$/ };
const SIGN_AFTER: Readonly<Record<string, RegExp>> = { r: /^(?:\s?&\s?d|&|'|\.)/i, c: /^(?:\s?-|'|\.\s)/, next: /^\?/ };

/** Whether what stands before a spelling shows that it is no technology. */
export const isWordBefore = (spelling: string, left: string): boolean =>
  SIGN_BEFORE[spelling]?.test(left) === true ||
  (namesWithBefore().has(spelling) && WORD_BEFORE.test(left) && beforePhrases().meaningsIn(left).has(spelling));

/** Whether what follows a spelling shows that it is no technology. */
export const isWordAfter = (spelling: string, right: string): boolean =>
  SIGN_AFTER[spelling]?.test(right) === true ||
  (namesWithAfter().has(spelling) && WORD_AFTER.test(right) && afterPhrases().meaningsIn(right).has(spelling));

/** Part of a web or e-mail address. */
export const IN_ADDRESS = /(?:\/\/|www\.|@)[\w.-]{0,22}$/;
const COMPANIES = anyOf(companies);
/** A company before or after it in an enumeration: `Google, Stripe and Uber`. */
export const COMPANY_BEFORE = new RegExp(`\\b${COMPANIES}(?:,|,? and|,? &|,? or)\\s$`);
export const COMPANY_AFTER = new RegExp(
  `^(?:,|,? and|,? &|,? or)\\s(?:and |or )?${COMPANIES}(?=[,.;)!]|\\s(?:and|or|&)\\s|$)`,
);
/** What follows the name of a fund, a clinic or another organization with the name of a technology. */
export const ORGANIZATION_AFTER =
  /^\s(?:Capital|Ventures|Labs?|Clinic|Partners|Financial|Health|Foundation|Holdings|Group|University|token|tokens|customers)\b/;

/** Words directly before a name that introduce examples. */
export const EXAMPLE_BEFORE = /(?:e\.g\.|such as|like|including|i\.e\.|\be\.?g|\busing|\bknowing|\bvia),?\s?\(?$/i;
