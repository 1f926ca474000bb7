import { fold } from '#libs/reference/fold.js';
import { nicknamedArea } from '#libs/reference/places/areas.js';
import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import { readSourceRows } from '#libs/reference/read-table.js';
import { technologies } from '#libs/reference/technologies.js';
import { amountsIn } from './amounts.js';
import type { Entity } from './entity.js';

/** A question as a reader understands it, without any knowledge of the tools. */
export interface ReadQuestion {
  /** What is asked for, in English words. */
  readonly intents: readonly string[];
  /** The dimensions of the answer: `company` of who, `city` of where. */
  readonly dimensions: readonly string[];
  readonly entities: readonly Entity[];
}

interface Phrase {
  readonly kind: string;
  readonly meaning: string;
  readonly next: string;
  readonly intent: string;
}

const VOCABULARY: ReadonlyMap<string, Phrase> = new Map(
  readSourceRows('bench/agents/planner/vocabulary.tsv').map(
    ([phrase = '', kind = '', meaning = '', next = '', intent = '']) => [fold(phrase), { kind, meaning, next, intent }],
  ),
);
const LONGEST = Math.max(...[...VOCABULARY.keys()].map((phrase) => phrase.split(' ').length));
const VALUES = ['level', 'work_model', 'industry', 'commitment', 'education', 'visa', 'states_pay'];
/** Kinds of phrases before names of one kind. */
const BEFORE_NAMES = ['place', 'company'];

/** Categories whose names are rather those of companies: `OpenAI`. */
const ALSO_COMPANIES = ['ml'];
const TECHNOLOGIES: ReadonlySet<string> = new Set(
  technologies().flatMap(({ name, category, spellings }) =>
    ALSO_COMPANIES.includes(category) ? [name] : [name, ...spellings.map(({ text }) => text)],
  ),
);

/** Names that nothing marks as a place are one only if it is known to most people. */
const LARGE_CITY = 500_000;

const languages = new Intl.DisplayNames(['en'], { type: 'language' });
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  ['de', 'fr', 'en', 'es', 'it', 'nl', 'pl', 'pt', 'ja', 'zh', 'ar', 'sv'].map((code) => [
    languages.of(code) ?? '',
    code,
  ]),
);
/** Adjectives of countries: `Indian` cities. */
const ADJECTIVES: Readonly<Record<string, string>> = { Indian: 'India', German: 'Germany', French: 'France' };

const isLongPlace = (name: string | null): boolean => name?.includes(' ') === true && isPlace(name);

/** Two capitals are rather the initials of a role than a country. */
const isRegion = (text: string): boolean =>
  (text.length > 2 && countryNamed(text) !== null) || ['US', 'UK', 'EU'].includes(text) || isGroup(text);
const isGroup = (text: string): boolean => countriesOfGroup(text) !== undefined || nicknamedArea(text) !== null;
const isPlace = (text: string): boolean => isRegion(text) || resolvePlace(text) !== null;

/** Reads a question word by word: the longest known phrase, else a name, else words of a role. */
export const readQuestion = (question: string): ReadQuestion => {
  const { entities: amounts, rest } = amountsIn(question);
  const words = rest.replace(/\p{L}+['’]s (?=\p{Lu})/gu, '').match(/\||,|[\p{L}\p{N}][\p{L}\p{N}+#&’'-]*/gu) ?? [];
  const intents: string[] = [];
  const dimensions: string[] = [];
  const entities: Entity[] = [...amounts];
  const state = { next: '', negated: false, compared: false };
  let role: string[] = [];
  const add = (kind: string, value: string) => {
    entities.push({ kind, value, ...(state.negated && { negated: true }), ...(state.compared && { compared: true }) });
    state.next = '';
    state.negated = false;
    state.compared = false;
  };
  const endRole = () => {
    const value = role.join(' ').replace(/( (de|da|dos|of|or))+$/, '');
    if (value !== '') add('role', value);
    role = [];
  };
  for (let at = 0; at < words.length; ) {
    const { length, phrase } = isLongPlace(nameAt(words, at)) ? { length: 0 } : phraseAt(words, at);
    // `account executive` is a title, `executives` alone is a level.
    if (phrase && !(role.length > 0 && (phrase.kind === 'inner' || phrase.kind === 'level'))) {
      endRole();
      at += length;
      if (VALUES.includes(phrase.kind)) add(phrase.kind, phrase.meaning);
      if (phrase.kind.endsWith('_name')) add(phrase.kind.replace('_name', ''), phrase.meaning);
      if (phrase.kind === 'by' && state.next === 'dimension') state.next = '';
      if (phrase.kind === 'by') dimensions.push(phrase.meaning.split(' ').at(-1) as string);
      if (phrase.kind === 'means' || phrase.kind === 'by') intents.push(...phrase.meaning.split(' '));
      if (phrase.intent !== '') intents.push(...phrase.intent.split(' '));
      if (phrase.kind === 'not') state.negated = true;
      if (phrase.meaning.includes('compare second')) state.compared = true;
      if (BEFORE_NAMES.includes(phrase.kind)) state.next = phrase.kind;
      if (phrase.next !== '') state.next = phrase.next;
      continue;
    }
    const word = words[at] as string;
    if (word === '|' || word === ',') {
      endRole();
      at += 1;
      continue;
    }
    const name = state.next === 'words' ? restOf(words, at) : nameAt(words, at);
    const kind = name && kindOf(name, state.next, at === 0);
    if (name && kind && kind !== 'role') {
      endRole();
      add(kind, kind === 'language' ? (LANGUAGES.get(name) ?? name) : (ADJECTIVES[name] ?? name));
      at += name.split(' ').length;
      continue;
    }
    role.push(word);
    at += 1;
  }
  endRole();
  return { intents, dimensions, entities };
};

const phraseAt = (words: readonly string[], at: number): { length: number; phrase?: Phrase } => {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const phrase = VOCABULARY.get(fold(words.slice(at, at + length).join(' ')));
    if (phrase) return { length, phrase };
  }
  return { length: 0 };
};

const restOf = (words: readonly string[], at: number): string => words.slice(at).join(' ');

/** The capitalized words from here: the longest place at their beginning, or all of them. */
const nameAt = (words: readonly string[], at: number): string | null => {
  let end = at;
  while (end < words.length && /^\p{Lu}/u.test(words[end] as string)) end += 1;
  if (end === at) return null;
  for (let last = end; last > at; last -= 1) {
    const name = words.slice(at, last).join(' ');
    if (isPlace(name)) return name;
  }
  return words.slice(at, end).join(' ');
};

const kindOf = (name: string, next: string, isFirst: boolean): string => {
  if (['role', 'words', 'company', 'headquarters'].includes(next)) return next;
  if (next === 'place') return 'place';
  if (next === 'language' || LANGUAGES.has(name)) return LANGUAGES.has(name) ? 'language' : 'company';
  if (isRegion(name) || ADJECTIVES[name]) return 'place';
  if (next === 'technology' || TECHNOLOGIES.has(name)) return 'technology';
  const isInitialism = /^\p{Lu}{1,3}$/u.test(name);
  if (!isInitialism && (resolvePlace(name)?.place.population ?? 0) > LARGE_CITY) return 'place';
  if (isInitialism || isFirst) return 'role';
  return 'company';
};
