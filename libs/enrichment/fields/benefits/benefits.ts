import type { BenefitType, CompensationType } from '#libs/records/enumerations.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import words from './benefits.json' with { type: 'json' };

/** In the order of the record. */
const TYPES = words.types as BenefitType[];
const phrases = phraseTable('fields/benefits/phrases.tsv');
const KEYWORDS = keywords(words.keywords);
const NOT_BENEFIT = ['responsibilities', 'requirements', 'preferred', 'stack', 'legal', 'process'];

export interface Benefits {
  benefits: string[];
  benefit_types: BenefitType[];
}

const MAX_ITEMS = 40;
const MAX_TEXT = 2_000;

/** The benefits in the posting's own words, and their types, which are read only from sentences about what the employer offers. */
export const benefitsOf = (text: PostingText): Benefits => {
  const types = new Set<BenefitType>();
  for (const segment of text.withAny(KEYWORDS)) {
    if (NOT_BENEFIT.includes(segment.section)) continue;
    const meanings = phrases().meaningsIn(segment.lower);
    const isOffer = segment.section === 'benefits' || segment.section === 'pay';
    if (isOffer || (meanings.has('context') && !meanings.has('unrelated')))
      for (const type of TYPES) if (meanings.has(type)) types.add(type);
  }
  return {
    benefits: linesOf(text, 'benefits'),
    benefit_types: TYPES.filter((type) => types.has(type)),
  };
};

/** The items of the sections; their paragraphs if they have no items. */
export const linesOf = (text: PostingText, ...sections: Segment['section'][]): string[] => {
  const inside = text.segments.filter(({ section, kind }) => sections.includes(section) && kind !== 'heading');
  const items = inside.filter(({ kind }) => kind === 'item');
  const joined = new Map<number, string>();
  for (const { block, text: words } of items.length > 0 ? items : inside)
    joined.set(block, joined.has(block) ? `${joined.get(block)} ${words}` : words);
  return [...joined.values()].map((line) => line.slice(0, MAX_TEXT)).slice(0, MAX_ITEMS);
};

const OTE_KEYWORDS = keywords('ote target');

const SIGN_ON_KEYWORDS = keywords('sign signing');

const TIPS_KEYWORDS = keywords('tips gratuities');

/**
 * The types of compensation that the payload declares or the text names.
 *
 * @param salary whether the posting states pay. @param ote whether that pay is on-target earnings. @param declared as in `RawPosting.extra_pay`.
 */
export const compensationTypesOf = (
  text: PostingText,
  salary: boolean,
  ote: boolean,
  benefits: readonly BenefitType[],
  declared: readonly string[],
): CompensationType[] => {
  const found = new Set<CompensationType>();
  if (salary && !ote) found.add('base');
  for (const type of ['bonus', 'commission', 'equity'] as const)
    if (benefits.includes(type) || declared.includes(type)) found.add(type);
  if (ote || text.withAny(OTE_KEYWORDS).some(({ lower }) => /\bote\b|on[- ]target earnings/.test(lower)))
    found.add('ote');
  if (text.withAny(SIGN_ON_KEYWORDS).some(({ lower }) => /\bsign(?:ing|[- ]on) bonus/.test(lower)))
    found.add('sign_on');
  if (text.withAny(TIPS_KEYWORDS).some(({ lower }) => /(?:plus|\+|and|including|earn) tips\b|gratuities/.test(lower)))
    found.add('tips');
  return [...found];
};
