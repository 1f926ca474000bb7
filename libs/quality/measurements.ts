import { lazy, readSourceRows } from '#libs/reference/read-table.js';

/** Who decided what is right. */
const LABEL_SOURCES = ['own_labels', 'employers_values', 'others_labels'] as const;
/** What the set was used for before it was measured. */
export const SET_USES = ['held_out', 'seen', 'tuned_on'] as const;

/** The benches that write measurements. */
export type Bench = 'enrichment' | 'public';

/**
 * What was counted. `extraction`: values to extract, extracted values and correct ones, from which precision and recall follow. Of the others
 * `n` is the only count: the cases of an accuracy, the given values of a precision.
 */
export const FIGURES = ['extraction', 'accuracy', 'precision'] as const;
type MeasuredFigure = (typeof FIGURES)[number];

/** A row of `measured.tsv`. */
export interface Measurement {
  readonly bench: Bench;
  readonly set: string;
  /** What is compared: `occupation, in three`. */
  readonly measure: string;
  /** The filter of the field: `onet_codes`. */
  readonly filter: string;
  readonly figure: MeasuredFigure;
  readonly n: number;
  /** Only of an extraction. */
  readonly extracted: number | null;
  /** The number of correct values, or the sum of scores from 0 to 1. */
  readonly correct: number;
  /** The target, or what others published for the set; empty if there is none. */
  readonly reference: string;
  /** A day: `2026-11-28`. */
  readonly measuredOn: string;
  /** The commit that was measured; ends with `-dirty` if files were changed after it. */
  readonly commit: string;
  /** What was measured: see `enrichmentVersion`. */
  readonly enrichmentVersion: string;
}

export interface MeasuredSet {
  readonly name: string;
  readonly labels: (typeof LABEL_SOURCES)[number];
  readonly use: (typeof SET_USES)[number];
  readonly description: string;
}

export const MEASURED_FILE = 'libs/quality/measured.tsv';

/** The rows that the benches wrote last, in their order. */
export const readMeasurements = (): Measurement[] =>
  readSourceRows(MEASURED_FILE).map(
    ([bench, set = '', measure = '', filter = '', figure, n, extracted, correct, reference = '', ...provenance]) => {
      const [measuredOn = '', commit = '', version = ''] = provenance;
      return {
        bench: bench as Bench,
        set,
        measure,
        filter,
        figure: figure as MeasuredFigure,
        n: Number(n),
        extracted: extracted === '' ? null : Number(extracted),
        correct: Number(correct),
        reference,
        measuredOn,
        commit,
        enrichmentVersion: version,
      };
    },
  );

/** The same, read once. */
export const measurements: () => readonly Measurement[] = lazy(readMeasurements);

/** The sets by their name. */
export const measuredSets: () => ReadonlyMap<string, MeasuredSet> = lazy(
  () =>
    new Map(
      readSourceRows('libs/quality/sets.tsv').map(([name = '', labels, use, description = '']) => [
        name,
        { name, labels, use, description } as MeasuredSet,
      ]),
    ),
);

/** What a bench measures -> the filter of the field: `level` -> `levels`. */
export const measuredFilters: () => ReadonlyMap<string, string> = lazy(
  () =>
    new Map(
      readSourceRows('libs/quality/measures.tsv').map(([measure = '', filter = '']): [string, string] => [
        measure,
        filter,
      ]),
    ),
);
