import type { DimensionName, OccupationDigits } from '#libs/metrics/dimensions.js';
import { OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { type Aggregations, type LiveResult, publishedUpTo } from '#libs/metrics/live-search.js';
import type { Span } from '#libs/metrics/periods.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import { facets } from '#libs/search/derive/facets.js';
import type { SearchBody } from '#libs/search/query/exact-total.js';
import { assertWithinCostLimit } from '#libs/search/query/query-cost.js';
import type { Filter } from '#libs/search/query/read-query.js';
import { filterQuery } from '#libs/search/query/search-body.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { IndexView } from '#libs/search/read/index-view.js';
import { jobs } from '#libs/search/records/jobs.js';
import type { Query } from '#libs/search/registry/kind.js';
import { postingFilters } from '../slice-parameters.js';

const MAX_VALUES = 20_000;
const countable = facets(jobs);

const filtersOf = (slice: Slice): Filter[] =>
  dimensionsOf(slice).flatMap((name) => {
    const parameter = postingFilters.get(name);
    return parameter ? [{ parameter, value: slice[name] }] : [];
  });

/** The query that selects the postings of a slice. */
export const sliceQuery = (slice: Slice, asOf: number): Query =>
  filterQuery(filtersOf(slice), { asOf }, [publishedUpTo(asOf)]) as Query;

/** The number of postings of a slice with a value: in total, and those published in a period (`n`). */
export interface ValueCount {
  readonly value: string;
  readonly postings: number;
  readonly n: number;
}

/** The index path of a dimension's terms, and the value of a term. */
const termsOf = (name: DimensionName): { field: string; toValue: (term: string) => string } => {
  const facet = countable.get(name);
  // Employers have no facet; their terms are the ids.
  if (!facet) return { field: postingFilters.get(name)?.fieldPath.indexPath as string, toValue: (term) => term };
  const { fieldPath, kind } = facet;
  return { field: kind.termsPath(fieldPath.indexPath), toValue: (term) => kind.value(term) };
};

/** The English name of a value, as in `/options`. */
export const facetLabel = (name: DimensionName, value: string): string =>
  countable.get(name)?.kind.label(value) ?? value;

/** Computes figures from the index of postings, regardless of an organization's exclusions. */
export class LiveStore {
  private readonly view: IndexView;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
  ) {
    this.view = IndexView.unrestricted(prefix, jobs);
  }

  /**
   * @returns the results of the aggregations, and the number of postings of the slice.
   * @throws AppError `invalid_request` naming the dimension that makes the search too expensive.
   */
  async aggregate(slice: Slice, asOf: number, aggs: Aggregations): Promise<{ postings: number; found: LiveResult }> {
    const body = { query: sliceQuery(slice, asOf), aggs } as SearchBody;
    assertWithinCostLimit(body, filtersOf(slice), { asOf }, 'or request fewer rows with `limit`');
    const { total, aggregations } = await this.elasticsearch.aggregate(this.view, body);
    return { postings: total, found: aggregations };
  }

  /** The ids of the companies of a slice; null if there are more than `limit`. */
  async companies(slice: Slice, asOf: number, limit: number): Promise<string[] | null> {
    const terms = { terms: { field: 'source', size: limit + 1 } };
    const { found } = await this.aggregate(slice, asOf, { companies: terms });
    const ids = (found.companies.buckets as { key: string }[]).map(({ key }) => key);
    return ids.length > limit ? null : ids;
  }

  /** Every value of a dimension in a slice, most frequent in the period first. */
  async values(
    slice: Slice,
    by: DimensionName,
    { span, asOf, digits }: { span: Span; asOf: number; digits: OccupationDigits },
  ): Promise<ValueCount[]> {
    const { field, toValue } = termsOf(by);
    const fresh = { range: { created_at: { gte: span.from, lt: span.to, format: 'epoch_millis' } } };
    const nested = this.placeCondition(slice, by);
    const terms = (aggs: object) => ({ terms: { field, size: MAX_VALUES, order: { _key: 'asc' } }, aggs });
    const aggs: Aggregations = nested
      ? {
          places: {
            nested: { path: nested.path },
            aggs: {
              own: {
                filter: nested.condition,
                aggs: { values: terms({ postings: { reverse_nested: {}, aggs: { fresh: { filter: fresh } } } }) },
              },
            },
          },
        }
      : { values: terms({ fresh: { filter: fresh } }) };
    const { found } = await this.aggregate(slice, asOf, aggs);
    const buckets = (nested ? found.places.own.values : found.values).buckets as LiveResult[];
    const counts = new Map<string, { postings: number; n: number }>();
    for (const bucket of buckets) {
      const value = rolledUp(by, toValue(String(bucket.key)), digits);
      const { postings, n } = counts.get(value) ?? { postings: 0, n: 0 };
      const own = nested ? bucket.postings : bucket;
      counts.set(value, { postings: postings + own.doc_count, n: n + own.fresh.doc_count });
    }
    return [...counts]
      .map(([value, count]) => ({ value, ...count }))
      .sort((one, other) => other.n - one.n || (one.value < other.value ? -1 : 1));
  }

  /** For a slice with places that is split by another property of places: only places that match the slice are counted. */
  private placeCondition(slice: Slice, by: DimensionName): { path: string; condition: Query } | null {
    const path = postingFilters.get(by)?.fieldPath.nestedPath ?? null;
    const others = dimensionsOf(slice).filter((name) => postingFilters.get(name)?.fieldPath.nestedPath === path);
    if (path === null || others.length === 0) return null;
    const queries = others.map((name) => {
      const { operation, fieldPath } = postingFilters.get(name) as NonNullable<ReturnType<typeof postingFilters.get>>;
      return operation.query(fieldPath.indexPath, slice[name], { asOf: 0 });
    });
    return { path, condition: { bool: { filter: queries } } };
  }
}

const rolledUp = (by: DimensionName, value: string, digits: OccupationDigits): string =>
  by === 'onet_codes' ? value.slice(0, OCCUPATION_DIGITS[digits]) : value;
