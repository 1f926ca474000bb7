import type { OtherRequirement } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './other-requirements-words.json' with { type: 'json' };

const TYPES = [
  'driving_licence',
  'age',
  'physical',
  'equipment',
] as const satisfies readonly OtherRequirement['type'][];
const phrases = phraseTable('fields/other-requirements/phrases.tsv');

const KEYWORDS = keywords(words.keywords);

/** Licences to drive, age, physical demands, equipment, travel. */
export const otherRequirementsOf = (
  text: PostingText,
  travel: { required: boolean | null; text: string | null },
): OtherRequirement[] => {
  const found = new Map<string, OtherRequirement>();
  if (travel.required && travel.text !== null) found.set('travel', { type: 'travel', text: travel.text });
  for (const { lower, text: original, section, kind } of text.withAny(KEYWORDS)) {
    if (kind === 'heading' || section === 'benefits' || section === 'company') continue;
    const meanings = phrases().meaningsIn(lower);
    if (meanings.has('provided')) continue;
    for (const type of TYPES)
      if (!found.has(type) && meanings.has(type)) found.set(type, { type, text: original.slice(0, 500) });
  }
  return [...found.values()];
};
