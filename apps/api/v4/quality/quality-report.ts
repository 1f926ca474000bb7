import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { intervalOf } from '#libs/quality/interval.js';
import { headlineOf, type Measurement, measuredSets, measurements, SET_USES } from '#libs/quality/measurements.js';
import { type CoveredField, FieldCoverage } from './field-coverage.js';
import type { quality } from './quality-schema.js';

type Quality = z.output<typeof quality>;
type Field = Quality['data'][number];

const NOTES = [
  'Figures are of the rules on the named sets: this dataset also has values that employers declare, and postings that another version may have enriched.',
  'Only a measurement with `headline` stands for its field: `accuracy` may count unknown as wrong, and sets of titles, places or occupations are no postings.',
  'Intervals take cases as independent. They are too narrow where values cluster, as technologies of one posting and postings of one board do.',
  'ISCO groups are measured as a crosswalk, given the right occupation. They were not measured on postings, where they are right at most as often as `onet_codes`.',
  'A field with high coverage may still be wrong: read it beside precision.',
];

/** What is known about how far the fields of postings can be trusted. */
@Injectable()
export class QualityReport {
  constructor(private readonly coverage: FieldCoverage) {}

  /** @param filters the fields to report, by their filter; all if there is none. */
  async read(filters: readonly string[] = []): Promise<Quality> {
    const { fields, activePostings, asOf } = await this.coverage.read();
    const version = enrichmentVersion();
    const byFilter = Map.groupBy(measurements(), ({ filter }) => filter);
    const data = fields
      .filter(({ filter }) => filters.length === 0 || filters.includes(filter))
      .map((field) => fieldQuality(field, byFilter.get(field.filter) ?? [], version));
    const measuredFirst = [...data].sort(
      (a, b) => Number(b.measurements.length > 0) - Number(a.measurements.length > 0),
    );
    return {
      data: measuredFirst,
      active_postings: activePostings,
      notes: NOTES,
      as_of: new Date(asOf).toISOString(),
    };
  }
}

const fieldQuality = (
  { filter, field, known, withValue }: CoveredField,
  measured: readonly Measurement[],
  version: string,
): Field => {
  const headline = headlineOf(measured);
  return {
    filter,
    field,
    coverage: { known, with_value: withValue },
    measurements: measured
      .map((each) => measurementView(each, version, each === headline))
      .sort((a, b) => useOrder(a) - useOrder(b)),
  };
};

const useOrder = ({ set_use: use }: Field['measurements'][number]): number =>
  (SET_USES as readonly string[]).indexOf(use);

const measurementView = (
  measured: Measurement,
  version: string,
  isHeadline: boolean,
): Field['measurements'][number] => {
  const { measure, set, figure, bench, n, extracted, correct, reference, measuredOn, commit } = measured;
  const { labels, use } = knownSet(set);
  return {
    measure,
    set,
    labels,
    set_use: use,
    precision:
      figure === 'extraction' ? shareOf(correct, extracted ?? 0) : figure === 'precision' ? shareOf(correct, n) : null,
    recall: figure === 'extraction' ? shareOf(correct, n) : null,
    accuracy: figure === 'accuracy' ? shareOf(correct, n) : null,
    published: bench === 'public' ? reference || null : null,
    measured_on: measuredOn,
    commit,
    headline: isHeadline,
    same_version: measured.enrichmentVersion === version,
  };
};

const knownSet = (name: string) => {
  const set = measuredSets().get(name);
  if (!set) throw new Error(`libs/quality/sets.tsv has no set "${name}".`);
  return set;
};

const shareOf = (right: number, n: number) => {
  if (n === 0) return null;
  const { share, low, high } = intervalOf({ n, right });
  return { value: share, low, high, n };
};
