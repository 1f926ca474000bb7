import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { intervalOf } from '#libs/quality/interval.js';
import { type Measurement, measuredSets, measurements, SET_USES } from '#libs/quality/measurements.js';
import { type CoveredField, FieldCoverage } from './field-coverage.js';
import type { quality } from './quality-schema.js';

type Quality = z.output<typeof quality>;
type Field = Quality['data'][number];

const NOTES = [
  'Precision and recall are of the extraction rules on the named sets, and not of this dataset: values that an employer declares are taken as declared, and postings may have been enriched by another version.',
  'Coverage counts active postings of this dataset. A field with high coverage may still be wrong: read it beside precision.',
  'Figures on sets with `set_use` other than `held_out` are too good for other postings.',
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
      .map((field) => fieldQuality(field, byFilter.get(field.filter) ?? [], activePostings, version));
    const measuredFirst = [...data].sort(
      (a, b) => Number(b.measurements.length > 0) - Number(a.measurements.length > 0),
    );
    return {
      data: measuredFirst,
      active_postings: activePostings,
      enrichment_version: version,
      notes: NOTES,
      as_of: new Date(asOf).toISOString(),
    };
  }
}

const fieldQuality = (
  { filter, field, tier, known, withValue }: CoveredField,
  measured: readonly Measurement[],
  postings: number,
  version: string,
): Field => ({
  filter,
  field,
  tier,
  coverage: {
    known,
    known_share: postings === 0 ? null : known / postings,
    with_value: withValue,
    with_value_share: postings === 0 ? null : withValue / postings,
  },
  measurements: measured
    .map((each) => measurementView(each, version))
    .sort((a, b) => SET_USES.indexOf(a.set_use) - SET_USES.indexOf(b.set_use)),
});

const measurementView = (measured: Measurement, version: string): Field['measurements'][number] => {
  const { measure, set, figure, bench, n, extracted, correct, reference, measuredOn, commit } = measured;
  const { labels, use, description } = knownSet(set);
  return {
    measure,
    set,
    set_description: description,
    labels,
    set_use: use,
    precision:
      figure === 'extraction' ? shareOf(correct, extracted ?? 0) : figure === 'precision' ? shareOf(correct, n) : null,
    recall: figure === 'extraction' ? shareOf(correct, n) : null,
    accuracy: figure === 'accuracy' ? shareOf(correct, n) : null,
    mean_average_precision: figure === 'mean_average_precision' ? shareOf(correct, n) : null,
    published: bench === 'public' ? reference || null : null,
    target: bench === 'enrichment' ? reference || null : null,
    measured_on: measuredOn,
    commit,
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
