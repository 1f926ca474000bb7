import type { MatchedBy } from './match-schemas.js';

/** How often a match is right, by what it rests on. `match-accuracy.spec.ts` measures it. */
export const CONFIDENCE: Readonly<Record<Exclude<MatchedBy, 'spelling'>, number>> = {
  id: 1,
  address: 0.99,
  name: 0.99,
  legal_name: 0.98,
};

/** Of a name in capitals whose last word may be a legal form, if only the name without it is known. As low as that of a spelling: neither is certain. */
export const CONFIDENCE_WITHOUT_LAST_WORD = 0.9;

/** Of a name with one typing error, by its number of letters: short names are close to those of many others. */
const ONE_ERROR: readonly (readonly [letters: number, confidence: number])[] = [
  [8, 0.98],
  [7, 0.97],
  [6, 0.95],
  [0, 0.9],
];
const TWO_ERRORS: typeof ONE_ERROR = [
  [12, 0.98],
  [11, 0.97],
  [10, 0.95],
  [0, 0.93],
];

/** @param key of the misspelt name. */
export const spellingConfidence = (key: string, errors: number): number =>
  (errors > 1 ? TWO_ERRORS : ONE_ERROR).find(([letters]) => key.length >= letters)?.[1] ?? 0;
