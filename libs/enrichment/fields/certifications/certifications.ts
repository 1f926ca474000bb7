import type { CertificationRequirement } from '#libs/registry/records/jobs/job-record.js';
import { anyPattern } from '../../text/alternatives.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import words from './certification-words.json' with { type: 'json' };
import certifications from './certifications.json' with { type: 'json' };

/** Every certification with its patterns; without patterns, its name as a whole word. */
const CERTIFICATIONS = Object.entries(certifications).map(
  ([name, patterns]: [string, string[]]) =>
    [name, patterns.length === 0 ? new RegExp(`\\b${RegExp.escape(name)}\\b`) : anyPattern(patterns)] as const,
);
const KEYWORDS = keywords([
  ...words.keywords,
  ...CERTIFICATIONS.flatMap(([name]) => name.toLowerCase().split(/[^a-z0-9]+/)).filter(
    (word) => word.length > 2 && !words.too_common.includes(word),
  ),
]);
const NAMES_CERTIFICATION = /certif|licen[sc]|\b[A-Z]{2,5}\b|sigma|bar\b/;

const isOptional = (segment: Segment): boolean =>
  segment.section === 'preferred' ||
  /prefer|(?:is|are|a) (?:a )?(?:big |huge |strong |nice )?plus|nice to have|bonus|desir|advantage|ideally|beneficial|helpful/.test(
    segment.lower,
  );
const isRequired = (segment: Segment): boolean | null =>
  isOptional(segment)
    ? false
    : segment.section === 'requirements' || /requir|must|mandatory|need/.test(segment.lower)
      ? true
      : null;

/** The certifications and licences that the posting requires or prefers. */
export const certificationsOf = (title: string, text: PostingText): CertificationRequirement[] => {
  const found = new Map<string, CertificationRequirement>();
  for (const segment of text.withAny(KEYWORDS)) {
    if (
      segment.kind === 'heading' ||
      !['requirements', 'preferred', 'responsibilities', 'other', 'intro', 'stack'].includes(segment.section)
    )
      continue;
    if (!NAMES_CERTIFICATION.test(segment.text)) continue;
    if (
      /we(?:'re| are)|our (?:team|customers|company)|reimburse|B-?Corp|organization|\bprepar\w{1,30} (?:for|to)|support(?:s|ing)? (?:BCBA|RBT|nurs)|tasks|under (?:the )?supervision/i.test(
        segment.text,
      )
    )
      continue;
    const isExplicit =
      /certif|licen[sc]|qualif|credential|designation|accredit|\bor\b|prefer|plus\b|requir|admitted|exam|charter/i.test(
        segment.text,
      );
    for (const [name, pattern] of CERTIFICATIONS) {
      if (!found.has(name) && pattern.test(segment.text) && (isExplicit || segment.section === 'requirements'))
        found.set(name, { name, required: isRequired(segment), text: segment.text.slice(0, 500) });
    }
  }
  for (const [name, pattern] of CERTIFICATIONS)
    if (
      (name === 'BCBA' || name === 'RBT' || name === 'CPA' || name === 'CNA') &&
      !found.has(name) &&
      pattern.test(title) &&
      !/supervis/i.test(title)
    )
      found.set(name, { name, required: true, text: title.slice(0, 500) });
  return [...found.values()].slice(0, 20);
};
