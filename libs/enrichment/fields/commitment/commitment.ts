import type { Commitment } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { isTooUncertain } from '../../confidence.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { impliesEmployment } from './employment-evidence.js';
import { declaredKind, KEYWORDS, phrases, titleKind } from './kinds.js';
import { statedKinds } from './stated-kinds.js';

/** Where a word of `FullTimeContract` ends. */
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})/gu;
const MAX_WORDS = 200;
const MAX_TITLE = 300;
/** Minimum weight of the evidence in the text. */
const MIN_WEIGHT = 0.4;
/** The weight of a plain statement outside of benefits and company sections. */
const STRONG_WEIGHT = 1.5;

/** The commitment in a payload's own words: `FullTime`, `Full-time (permanent)`, `Intern`; null if they are ambiguous. */
export const declaredCommitment = (words: string | null): Commitment | null => {
  const text = (words ?? '').slice(0, MAX_WORDS).trim();
  if (text === '') return null;
  const kind = declaredKind(fold(text.replace(CAMEL_CASE, ' ')));
  // "FreeLance", "MiniJob"
  return kind === 'other' ? declaredKind(fold(text)) : kind;
};

/** Whether full and part time are offered, which decides neither. */
const isBoth = (folded: string): boolean => phrases().meaningsIn(folded).has('full_or_part_time');

const weightOf = ({ section }: Segment): number =>
  section === 'legal' || section === 'process' ? 0.3 : section === 'benefits' || section === 'company' ? 0.6 : 1;

/** What a commitment was read from, strongest first; null if there is none. */
export type CommitmentEvidence = 'declared' | 'title' | 'strong_text' | 'weak_text' | 'implied' | null;

interface StatedCommitment {
  commitment: Commitment | null;
  evidence: CommitmentEvidence;
}

/**
 * The commitment of a posting: as declared, otherwise by the title, the text, or benefits and pay that only employees get.
 *
 * @param paidByTheYear whether the posting states annual pay.
 */
export const commitmentOf = (
  title: string,
  declared: string | null,
  text: PostingText,
  paidByTheYear = false,
): StatedCommitment => {
  const stated = declaredCommitment(declared);
  // "Other" is used only if nothing else states the commitment.
  const otherwise: StatedCommitment = { commitment: stated, evidence: stated === null ? null : 'declared' };
  if (stated !== null && stated !== 'other') return otherwise;
  const folded = fold(title.slice(0, MAX_TITLE));
  if (isBoth(folded)) return otherwise;
  const byTitle = titleKind(folded);
  if (byTitle !== null) return { commitment: byTitle, evidence: 'title' };
  const votes = new Map<Commitment, number>();
  for (const segment of text.withAny(KEYWORDS)) {
    const words = fold(segment.lower);
    const weight = weightOf(segment);
    // Both are offered, so the commitment is unknown.
    if (isBoth(words) && segment.section !== 'benefits' && segment.section !== 'company') return otherwise;
    for (const [commitment, strength] of statedKinds(words))
      votes.set(commitment, Math.max(votes.get(commitment) ?? 0, strength * weight));
  }
  if (votes.size === 0 && (paidByTheYear || impliesEmployment(text)))
    return isTooUncertain('commitment', 'implied') ? otherwise : { commitment: 'full_time', evidence: 'implied' };
  const [best] = [...votes].filter(([, vote]) => vote >= MIN_WEIGHT).sort((a, b) => b[1] - a[1]);
  return best ? { commitment: best[0], evidence: best[1] >= STRONG_WEIGHT ? 'strong_text' : 'weak_text' } : otherwise;
};
