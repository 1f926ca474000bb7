import { anyOf } from '../../text/alternatives.js';
import { phraseTable } from '../../text/phrases.js';
import ambiguousNames from './ambiguous-names.json' with { type: 'json' };
import companies from './companies.json' with { type: 'json' };

/**
 * Phrases of the context. `company`: the sentence is about customers, investors, founders or former employers, and names companies rather
 * than tools; `skill`: a product is a skill or tool of the job, whatever else the sentence is about; `technology`: an ordinary word next to
 * it is a technology; `skill_before` and `technology_after`: so does a word before or directly after it.
 */
export const phrases = phraseTable('fields/technologies/phrases.tsv');

// Patterns of the context that decides whether a spelling names a technology: Go, R, C, Excel, Swift, Spring and Rust are also English words.

/** Spelling -> what stands before it where it is not a technology. */
export const NOT_BEFORE: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(ambiguousNames).map(([name, { words, separator }]) => [
    name,
    new RegExp(`${anyOf(words)}${separator}$`, 'i'),
  ]),
);
/** Spelling -> what follows it where it is not a technology. */
export const NOT_AFTER: Record<string, RegExp> = {
  go: /^(?:[- ]to[- ]market|-to|[- ]getter|\s(?:beyond|above|live|deep|to|from|the|a|further|wherever|where|with|out|into|on|through|forward|big|fast|far|get|hand|for|after|over|back|up|down|ahead|along|without|all|well|your|our)\b|-live|ogle|-ahead)/i,
  excel: /^\s(?:in|at|as|when|under|both|and grow|within|by)\b/i,
  r: /^(?:\s?&\s?[dD]|&|'|\.)/,
  c: /^(?:[- ](?:suite|level|corp|section|[Ll]evel|[Ss]uite|[Tt]eam)|-|'|\.\s|\s?-\s?(?:level|suite))/,
  python: /^\s?(?:snake)/i,
  spring: /^\s(?:20\d\d|semester|term|break|summer|quarter|cohort|intern|of|and summer|\/)/i,
  swift: /^\s(?:and|response|action|resolution|execution|\w{1,30}ly|payments?|network|mt|codes?)\b/i,
  oracle: /^\s(?:of|problem)/i,
  segment: /^\s(?:of|the|and|our|-)/i,
  unity: /^\s(?:and|of|among|within)\b/i,
  teams: /^\s(?:to|and|across|in|of|with|that|who|on|are|is|at|by|for|as|you|we|will|have|like|such)\b/i,
  outlook: /^\s(?:on|for|of|and)/i,
  windows: /^\s(?:of|and doors|for|between)/i,
  react: /^\s(?:to|quickly|and adapt|with)\b/i,
  salesforce: /^\s(?:tower|park)/i,
  node: /^\s(?:operat\w{1,30}|providers?|runners?|validators?|infrastructure|software|services?|clients?|and slot)\b/i,
  next: /^(?:\?|\s(?:steps?|gen\b|generation|level|up\b|year|quarter|stage|door))/i,
  cisco: /^\s(?:systems|alum\w{0,30}|investments)\b/i,
  zoom: /^\s(?:in|out|into)\b/i,
  github: /^\s(?:contributions?|profile|or equivalent|stars|repos?\b|portfolio|link)/i,
};
/** Spelling -> words that show that the whole segment is about something else of that name. */
export const NOT_IN_SEGMENT: Record<string, RegExp> = {
  node: /\b(?:validators?|staking|stakers|blockchains?|mainnet|testnet|consensus|nodes)\b/i,
};
/** Part of a web or email address. */
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
