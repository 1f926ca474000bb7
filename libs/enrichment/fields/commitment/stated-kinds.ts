import type { Commitment } from '#libs/records/enumerations.js';
import { cjkKind, kindPhrases, labelledKind, phrases } from './kinds.js';

/** Meaning of a phrase -> the kind that it states, and its weight. If weights are equal, the first one counts. */
const STATED: readonly (readonly [meaning: string, kind: Commitment, weight: number])[] = [
  ['internship_job', 'internship', 3],
  ['contract_job', 'contract', 2],
  ['part_time_job', 'part_time', 2],
  ['temporary_job', 'temporary', 2],
  ['full_time', 'full_time', 1.5],
  ['permanent', 'full_time', 1.5],
  ['permanent_job', 'full_time', 1.5],
  ['usual_hours', 'full_time', 0.7],
];
const NEGATION: Readonly<Record<string, string>> = { permanent: 'not_permanent', permanent_job: 'not_permanent' };
const LABELLED_WEIGHT: Partial<Record<Commitment, number>> = { internship: 3, full_time: 3 };
const USUAL_LABELLED_WEIGHT = 2;
const CJK_WEIGHT = 2;
/** "A full-time contract role" is full time; `contract_details` states that it is a contract. */
const FULL_TIME_CONTRACT_WEIGHT = 3;

/** The kinds of this job that a folded segment states, and their weights. */
export const statedKinds = (folded: string): readonly (readonly [kind: Commitment, weight: number])[] => {
  const meanings = phrases().meaningsIn(folded);
  if (meanings.has('other_job')) return [];
  const names = kindPhrases().meaningsIn(folded);
  const isFullTimeContract = meanings.has('full_time_contract');
  const stated: (readonly [Commitment, number])[] = [];
  const labelled = labelledKind(folded);
  if (labelled !== null) stated.push([labelled, LABELLED_WEIGHT[labelled] ?? USUAL_LABELLED_WEIGHT]);
  for (const [meaning, kind, weight] of STATED) {
    if (!meanings.has(meaning) && !names.has(meaning)) continue;
    if (meanings.has(NEGATION[meaning] ?? `not_${kind}`)) continue;
    stated.push([kind, isFullTimeContract && kind === 'full_time' ? FULL_TIME_CONTRACT_WEIGHT : weight]);
  }
  const cjk = cjkKind(folded);
  if (cjk !== null) stated.push([cjk, CJK_WEIGHT]);
  return stated;
};
