import { lazy, readSourceRows } from '#libs/reference/read-table.js';

/** The fields whose values have a confidence. */
export const CONFIDENT_FIELDS = [
  'occupation',
  'work_model',
  'commitment',
  'level',
  'salary',
  'education',
  'experience',
  'locations',
  'technologies',
  'visa_sponsorship',
] as const;

/** How likely each extracted value is right (of lists, each of its values; of locations, their country), from 0 to 1; 1 if the payload declares it, null if there is no value. */
export type Confidences = Readonly<Record<(typeof CONFIDENT_FIELDS)[number], number | null>>;

/** The evidence that the payload declares a value. */
export const DECLARED = 'declared';
/** Values below it are left null: most of them would be wrong. */
const MIN_CONFIDENCE = 0.5;
/**
 * Of occupations, two in five would be wrong below it, and mostly of another kind of work. Chosen on the development half of the table
 * "Precision by confidence" in docs/quality.md.
 */
const MIN_CONFIDENCES: Partial<Record<keyof Confidences, number>> = { occupation: 0.6 };

const table = lazy(
  () =>
    new Map(
      readSourceRows('libs/enrichment/confidence.tsv').map(([field, evidence, confidence]) => [
        `${field} ${evidence}`,
        Number(confidence),
      ]),
    ),
);

/**
 * The measured confidence of a value with this evidence.
 *
 * @throws Error when the table has no row for it.
 */
export const confidenceOf = (field: keyof Confidences, evidence: string): number => {
  if (evidence === DECLARED) return 1;
  const confidence = table().get(`${field} ${evidence}`);
  if (confidence === undefined) throw new Error(`libs/enrichment/confidence.tsv has no row for ${field} ${evidence}.`);
  return confidence;
};

/** Whether a confidence is too low for a value, so that the field stays null. */
export const isTooLow = (field: keyof Confidences, confidence: number): boolean =>
  confidence < (MIN_CONFIDENCES[field] ?? MIN_CONFIDENCE);

/** Whether evidence is too weak for a value, so that the field stays null. */
export const isTooUncertain = (field: keyof Confidences, evidence: string): boolean =>
  isTooLow(field, confidenceOf(field, evidence));
