import { once } from 'es-toolkit';
import type { SpellingMatch, Technology } from '#libs/reference/technologies.js';
import type { JobTechnology } from '#libs/registry/records/jobs/job-record.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { perSentence, Sentence } from '../../text/sentence.js';
import families from './category-families.json' with { type: 'json' };
import concepts from './concepts.json' with { type: 'json' };
import { FIRST_WORDS, type Mention, mentionsIn } from './mentions.js';
import {
  COMPANY_AFTER,
  COMPANY_BEFORE,
  EXAMPLE_BEFORE,
  IN_ADDRESS,
  isWordAfter,
  isWordBefore,
  ORGANIZATION_AFTER,
  phrases,
} from './technology-disambiguation.js';
import { isWordOf } from './words-of-languages.js';

const before = ({ sentence, from }: Mention): string => sentence.text.slice(Math.max(0, from - 22), from);
const after = ({ sentence, to }: Mention): string => sentence.text.slice(to, to + 16);

const states = (meaning: string, text: string): boolean => phrases().meaningsIn(text).has(meaning);
const isTechnologyAfter = (following: string): boolean =>
  /^\s/.test(following) && states('technology_after', following);

/** Whether another technology stands next to it in an enumeration: `Go, Rust`, `Excel/Word`, `Python (Django)`. */
const isInList = (mention: Mention, others: readonly Mention[]): boolean =>
  others.some((other) => {
    if (other === mention || other.spelling.technology === mention.spelling.technology) return false;
    const gap =
      other.from >= mention.to
        ? mention.sentence.text.slice(mention.to, other.from)
        : mention.sentence.text.slice(other.to, mention.from);
    return (
      gap.length <= 24 &&
      /^(?:\s?[,/|+&;()]\s?|\s(?:and|or|und|et|y|with|and\/or)\s|,?\s(?:and|or)\s|\s-\s|\s)?(?:[\w .]{0,18}[,/]\s?(?:and |or )?)?\(?$/.test(
        gap,
      )
    );
  });

/** Categories whose names are not those of companies as well. */
const NEVER_COMPANIES: ReadonlySet<string> = new Set(['language']);

/** Whether the section and the sentence are about the job rather than about companies. */
const isAboutTheJob = ({ section, text, repeated }: Segment, mentions: readonly Mention[]): boolean => {
  // The stack of a company stands in all of its postings, as do its product, customers and integrations.
  if (repeated && !['stack', 'requirements', 'preferred'].includes(section) && !states('skill', text)) return false;
  if (section === 'legal' || section === 'process') return false;
  const isAboutEmployer = section === 'company' || section === 'benefits';
  if (!isAboutEmployer && !states('company', text)) return true;
  // "Former founders welcome; strong Python": a requirement that also mentions companies.
  const isRequirement = REQUIREMENTS.includes(section) && mentions.some(isNeverCompany);
  return isRequirement || states('skill', text);
};

const REQUIREMENTS: readonly Segment['section'][] = ['requirements', 'preferred', 'stack'];
const isNeverCompany = ({ spelling }: Mention): boolean =>
  spelling.match !== 'in_context' && NEVER_COMPANIES.has(spelling.technology.category);

/** Whether it is one of several companies. Cloud products are listed next to companies in lists of tools as well: `AWS, Google and Azure`. */
const isAmongCompanies = ({ spelling, sentence, to }: Mention, left: string): boolean =>
  spelling.technology.category !== 'cloud' &&
  (COMPANY_BEFORE.test(left) || COMPANY_AFTER.test(sentence.text.slice(to, to + 40))) &&
  !states('skill', sentence.text);

/** Category -> family of tools that are used together, which resolves a shared spelling. */
const FAMILIES: Readonly<Record<string, string>> = families;
const familyOf = (category: string): string => FAMILIES[category] ?? category;

/** The technology that a shared spelling means: the one whose family most other mentions belong to, the first in a tie. */
const resolveAmbiguity = ({ spelling }: Mention, mentions: readonly Mention[]): Technology => {
  if (spelling.alternatives.length === 0) return spelling.technology;
  const votes = (technology: Technology): number =>
    mentions.filter(
      ({ spelling: other }) =>
        other.alternatives.length === 0 && familyOf(other.technology.category) === familyOf(technology.category),
    ).length;
  return [spelling.technology, ...spelling.alternatives].reduce((best, each) =>
    votes(each) > votes(best) ? each : best,
  );
};

const CAPITAL = /^\s\p{Lu}/u;

/** Whether it is a word of a longer name that the catalogue lacks: "Elastic Kubernetes Service", "Vertex AI Vector Search". */
const isInLongerName = ({ spelling, sentence, from, to }: Mention, mentions: readonly Mention[]): boolean => {
  if (spelling.match === 'any_case') return false;
  const follows = mentions.some((other) => other.to === from - 1 && sentence.text[other.to] === ' ');
  const precedes = mentions.some((other) => other.from === to + 1 && sentence.text[to] === ' ');
  return spelling.match === 'exact_case'
    ? precedes && !follows
    : follows && !precedes && CAPITAL.test(sentence.text.slice(to));
};

/**
 * Whether the mention means the technology, and not a word, a company or a part of an address.
 *
 * @param match how its spelling is recognized; a word of the text's language is recognized in context only.
 */
const isTechnology = (mention: Mention, mentions: readonly Mention[], match: SpellingMatch): boolean => {
  const { spelling, sentence } = mention;
  const word = spelling.key;
  const [left, right] = [before(mention), after(mention)];
  if (ORGANIZATION_AFTER.test(right) || IN_ADDRESS.test(left)) return false;
  if (isAmongCompanies(mention, left) || isInLongerName(mention, mentions)) return false;
  const isInEnumeration = isInList(mention, mentions);
  if (!isInEnumeration && (isWordBefore(word, left) || (word === 'node' && states('blockchain', sentence.text))))
    return false;
  if (isWordAfter(word, right) && !(isInEnumeration && /^\s/.test(right) && /[,/(]\s?$/.test(left))) return false;
  if (match !== 'in_context' || isInEnumeration || isTechnologyAfter(sentence.text.slice(mention.to, mention.to + 40)))
    return true;
  // At the start of a sentence every word has a capital.
  if (mention.from === 0 || /[.!?:•]\s$/.test(left)) return false;
  const hasCertainNeighbour = mentions.some(
    (other) => other !== mention && other.spelling.match !== 'in_context' && Math.abs(other.from - mention.from) < 90,
  );
  const around = sentence.text.slice(Math.max(0, mention.from - 60), mention.to + 40);
  return (
    states('technology', around) &&
    (hasCertainNeighbour ||
      EXAMPLE_BEFORE.test(left) ||
      states('skill_before', sentence.text.slice(Math.max(0, mention.from - 50), mention.from)))
  );
};

/** Practices and kinds of software, which are in the catalogue for feeds that name them. Texts name them without naming a tool. */
const CONCEPTS: ReadonlySet<string> = new Set(concepts);

/** A technology that a sentence names. */
interface Named {
  technology: Technology;
  /** The spelling, without spaces. */
  spelling: string;
  /** Its words in lower case. */
  key: string;
  /** Whether the technology is meant, and not a word or a company. */
  isMeant: () => boolean;
  /** The same where the spelling is a word of the text's language. Other words of it are no context. */
  isMeantIn: (language: string) => boolean;
}

const namedIn = perSentence((sentence: Sentence): readonly Named[] => {
  const mentions = mentionsIn(sentence);
  return mentions.map((mention) => ({
    technology: resolveAmbiguity(mention, mentions),
    spelling: mention.spelling.words.join(''),
    key: mention.spelling.key,
    isMeant: once(() => isTechnology(mention, mentions, mention.spelling.match)),
    isMeantIn: (language) =>
      isTechnology(
        mention,
        mentions.filter((other) => !isWordOf(language, other.spelling.key)),
        'in_context',
      ),
  }));
});

const normalizedNames = new WeakMap<Technology, readonly [name: string, slug: string]>();
const normalized = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const namesOf = (technology: Technology): readonly [name: string, slug: string] => {
  const known = normalizedNames.get(technology);
  if (known !== undefined) return known;
  const names = [normalized(technology.name), normalized(technology.slug)] as const;
  normalizedNames.set(technology, names);
  return names;
};

/**
 * The technologies that the job uses, in the order in which title and text first mention them.
 *
 * @param employerNames names of the employer, whose own products are left out.
 * @param language ISO 639-1 code of the text's language; null if it is not known.
 */
export const technologiesOf = (
  text: PostingText,
  title: string,
  employerNames: readonly string[],
  language: string | null = null,
): JobTechnology[] => {
  const ownNames = new Set(employerNames.map(normalized));
  const ownPrefixes = employerNames.map((name) => `${name.toLowerCase()} `);
  /** "Google Ads" in a posting of Google is what it sells, unless the posting asks for experience with it. */
  const isOwnProduct = ({ name }: Technology) => ownPrefixes.some((prefix) => name.toLowerCase().startsWith(prefix));
  const found = new Map<string, Technology>();
  const add = (sentence: Sentence) => {
    for (const { technology, spelling, key, isMeant, isMeantIn } of namedIn(sentence)) {
      if (found.has(technology.slug) || CONCEPTS.has(technology.slug) || ownNames.has(spelling)) continue;
      if (namesOf(technology).some((name) => ownNames.has(name))) continue;
      if (isOwnProduct(technology) && !states('skill', sentence.text)) continue;
      const isWord = language !== null && isWordOf(language, key);
      if (isWord ? isMeantIn(language) : isMeant()) found.set(technology.slug, technology);
    }
  };
  add(new Sentence(title));
  for (const segment of text.withAny(FIRST_WORDS)) {
    const mentions = mentionsIn(segment.sentence);
    if (mentions.length > 0 && isAboutTheJob(segment, mentions)) add(segment.sentence);
  }
  return [...found.values()].map(({ slug, name, category }) => ({ slug, name, category }));
};
