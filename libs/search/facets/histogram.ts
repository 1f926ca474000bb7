import type { HistogramFacet } from '#libs/registry/derive/facets.js';
import type { HistogramBucket, Query, QueryContext } from '#libs/registry/kind.js';
import type { LabelSearch } from '#libs/registry/label-search.js';
import type { Aggregation } from './facet-aggregation.js';
import { type CountedRecords, countedRecords, type FacetCounts } from './facet-counts.js';

/** The records of a bucket, as the filters `_gte` and `_lte` find them. */
const bucketQuery = ({ fieldPath, name }: HistogramFacet, bucket: HistogramBucket, context: QueryContext): Query => {
  const bound = (suffix: '_gte' | '_lte', value: number | undefined): Query[] => {
    if (value === undefined) return [];
    const operation = fieldPath.field.kind.operations.find((each) => each.suffix === suffix);
    if (!operation) throw new Error(`The facet \`${name}\` has buckets, but its filter has no \`${suffix}\`.`);
    return [operation.query(fieldPath.indexPath, value, context)];
  };
  return { bool: { filter: [...bound('_gte', bucket.gte), ...bound('_lte', bucket.lte)] } };
};

/** Counts the buckets of a histogram. */
export const histogramAggregation = (facet: HistogramFacet, context: QueryContext): Record<string, Aggregation> => {
  const queries = facet.histogram.buckets(context).map((each) => [each.value, bucketQuery(facet, each, context)]);
  return { buckets: { filters: { filters: Object.fromEntries(queries) } } };
};

/** The result of `histogramAggregation`. */
export interface HistogramResult extends CountedRecords {
  readonly buckets: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
}

/** Reads the result of a histogram: all of its buckets in their order, or those whose label is looked for. */
export const histogramCounts = (
  { name, histogram }: HistogramFacet,
  search: LabelSearch | undefined,
  context: QueryContext,
  result: HistogramResult,
): FacetCounts => {
  const { buckets: counts } = result.buckets;
  const all = histogram.buckets(context);
  const listed = search ? all.filter(({ label }) => search.matches(label)) : all;
  return {
    facet: name,
    values: listed.map(({ value, label, gte, lte }) => ({
      value,
      label,
      count: counts[value]?.doc_count ?? 0,
      ...(gte !== undefined && { gte: histogram.write(gte) }),
      ...(lte !== undefined && { lte: histogram.write(lte) }),
    })),
    other_count: all.length - listed.length,
    ...countedRecords(result),
    error_bound: 0,
  };
};
