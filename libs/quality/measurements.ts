import { lazy, readSourceRows } from '#libs/reference/read-table.js';

/** Who decided what is right. */
const LABEL_SOURCES = ['own_labels', 'employers_values', 'others_labels'] as const;
/** What the set was used for before it was measured. */
export const SET_USES = ['held_out', 'seen', 'tuned_on'] as const;
/** What a case of the set is. Only those of postings have everything that enrichment reads. */
const SET_CASES = ['postings', 'titles', 'places', 'occupations'] as const;

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
  /** The commit that was measured. */
  readonly commit: string;
  /** What was measured: see `enrichmentVersion`. */
  readonly enrichmentVersion: string;
}

export interface MeasuredSet {
  readonly name: string;
  readonly labels: (typeof LABEL_SOURCES)[number];
  readonly use: (typeof SET_USES)[number];
  readonly cases: (typeof SET_CASES)[number];
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
      readSourceRows('libs/quality/sets.tsv').map(([name = '', labels, use, cases, description = '']) => [
        name,
        { name, labels, use, cases, description } as MeasuredSet,
      ]),
    ),
);

interface MeasureRow {
  /** The filter of the field. */
  readonly filter: string;
  /** Whether it is the whole field: the first occupation, not one of three. */
  readonly isHeadline: boolean;
}

/** What a bench measures -> its field: `level` -> `levels`. */
export const measuredFields: () => ReadonlyMap<string, MeasureRow> = lazy(
  () =>
    new Map(
      readSourceRows('libs/quality/measures.tsv').map(([measure = '', filter = '', mark]): [string, MeasureRow] => [
        measure,
        { filter, isHeadline: mark === 'headline' },
      ]),
    ),
);

/**
 * The measurement of a field that stands for it: the precision of the whole field, on the postings that no rule was tuned on. Of several
 * sets, that with the most values. Null if there is none: other measurements are no substitute.
 *
 * @param own the measurements of one field.
 */
export const headlineOf = (own: readonly Measurement[]): Measurement | null => {
  const eligible = own.filter(({ set, measure, figure, extracted }) => {
    const { use, cases } = measuredSets().get(set) ?? {};
    const isPrecise = figure === 'extraction' && (extracted ?? 0) > 0;
    return isPrecise && measuredFields().get(measure)?.isHeadline && use === 'held_out' && cases === 'postings';
  });
  const [first] = eligible.sort((a, b) => (b.extracted ?? 0) - (a.extracted ?? 0));
  return first ?? null;
};
