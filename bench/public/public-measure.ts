import type { NewMeasurement } from '../quality/write-measured.js';

/** A share of right values on a set of others. */
export interface PublicMeasure {
  readonly set: string;
  readonly measure: string;
  /** The filter of the field that is measured. */
  readonly filter: string;
  /** Default: accuracy. */
  readonly figure?: 'precision';
  readonly n: number;
  /** The number of right ones. */
  readonly right: number;
  /** What others published for the set; empty if nothing. */
  readonly published: string;
  /** Ids, labels and values of the others, one a line, without texts. */
  readonly confusions: readonly string[];
}

export const toMeasurement = ({ confusions: _, right, published, ...measure }: PublicMeasure): NewMeasurement => ({
  figure: 'accuracy',
  ...measure,
  extracted: null,
  correct: right,
  reference: published,
});
