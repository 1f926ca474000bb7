import type { Commitment } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { isTooUncertain } from '../../confidence.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import {
  DECLARED_KINDS,
  FULL_OR_PART_TIME,
  KEYWORDS,
  NEGATED,
  phrases,
  TEXT_KINDS,
  TITLE_KINDS,
} from './commitment-patterns.js';
import { impliesEmployment } from './employment-evidence.js';

/** What programs are of: "Head of Internships", "Contractor Program Manager". */
const PROGRAMS: readonly Commitment[] = ['internship', 'volunteer', 'contract'];
const MAX_WORDS = 200;
const MAX_TITLE = 300;
/** Minimum weight of the evidence in the text. */
const MIN_WEIGHT = 0.4;
/** The weight of a plain statement outside of benefits and company sections. */
const STRONG_WEIGHT = 1.5;

/** The commitment in a payload's own words: `FullTime`, `Full-time (permanent)`, `Intern`; null if they are ambiguous. */
export const declaredCommitment = (words: string | null): Commitment | null => {
  const text = fold((words ?? '').slice(0, MAX_WORDS))
    .replace(/_/g, ' ')
    .replace(/\b(?:permanent|regular|vast) contract\b/, 'permanent')
    .trim();
  if (text === '' || FULL_OR_PART_TIME.test(text)) return null;
  if (/full.?time/.test(text) && /fixed|permanent|regular/.test(text)) return 'full_time';
  return DECLARED_KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
};

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
  const declaredKind = declaredCommitment(declared);
  // "Other" is used only if nothing else states the commitment.
  const otherwise: StatedCommitment = { commitment: declaredKind, evidence: declaredKind === null ? null : 'declared' };
  if (declaredKind !== null && declaredKind !== 'other') return otherwise;
  const folded = fold(title.slice(0, MAX_TITLE));
  if (FULL_OR_PART_TIME.test(folded)) return otherwise;
  const managesProgram = phrases().meaningsIn(folded).has('managed_program');
  const titleKind = TITLE_KINDS.find(
    ([pattern, kind]) => !(managesProgram && PROGRAMS.includes(kind)) && pattern.test(folded),
  );
  if (titleKind) return { commitment: titleKind[1], evidence: 'title' };
  const votes = new Map<Commitment, number>();
  for (const segment of text.withAny(KEYWORDS)) {
    const words = fold(segment.lower).replace(NEGATED, ' ');
    const weight = weightOf(segment);
    // Both are offered, so the commitment is unknown.
    if (FULL_OR_PART_TIME.test(words) && segment.section !== 'benefits' && segment.section !== 'company')
      return otherwise;
    const meanings = phrases().meaningsIn(words);
    if (meanings.has('other_job')) continue;
    const isFullTimeContract = meanings.has('full_time_contract');
    for (const [pattern, commitment, strength] of TEXT_KINDS) {
      if (!pattern.test(words)) continue;
      // "A full-time contract role" is full time; `contract_details` states that it is a contract.
      const vote = isFullTimeContract && commitment === 'full_time' ? 3 : strength;
      votes.set(commitment, Math.max(votes.get(commitment) ?? 0, vote * weight));
    }
  }
  if (votes.size === 0 && (paidByTheYear || impliesEmployment(text)))
    return isTooUncertain('commitment', 'implied') ? otherwise : { commitment: 'full_time', evidence: 'implied' };
  const [best] = [...votes].filter(([, vote]) => vote >= MIN_WEIGHT).sort((a, b) => b[1] - a[1]);
  return best ? { commitment: best[0], evidence: best[1] >= STRONG_WEIGHT ? 'strong_text' : 'weak_text' } : otherwise;
};
