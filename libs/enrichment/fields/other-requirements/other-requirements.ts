import type { OtherRequirement } from '#libs/records/job-requirements.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './other-requirements-words.json' with { type: 'json' };

const PATTERNS: [OtherRequirement['type'], RegExp][] = [
  [
    'driving_licence',
    /driver'?s?'? licen[cs]e|driving licen[cs]e|clean driving record|führerschein|permis b|valid (?:us |state )?licen[cs]e to drive/,
  ],
  [
    'age',
    /(?:at least|minimum|must be|over) (?:of )?(?:18|19|21|25)\b(?: years)?(?: old| of age|\+)?|(?:18|21) years (?:of age|old)/,
  ],
  [
    'physical',
    /(?:lift|carry|push|pull|move)(?:ing)?[^.]{0,40}\d{2,3}\s?(?:lbs?|pounds|kg)|stand(?:ing)? for (?:long|extended|prolonged)|physically (?:able|demanding)|prolonged (?:periods|standing|sitting)|climb(?:ing)? ladders/,
  ],
  [
    'equipment',
    /(?:own|reliable|personal|your) (?:\w+ ){0,2}(?:vehicle|car\b|laptop|computer|smartphone)\b[^.]{0,40}|(?:reliable|stable|high[- ]speed|fast|strong) internet|quiet (?:work|home|space)/,
  ],
];

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
    for (const [type, pattern] of PATTERNS)
      if (!found.has(type) && pattern.test(lower) && !/we provide|provided by|stipend|our customers/.test(lower))
        found.set(type, { type, text: original.slice(0, 500) });
  }
  return [...found.values()];
};
