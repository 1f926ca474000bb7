import { valueFacets } from '#libs/registry/derive/facets.js';
import type { Query } from '#libs/registry/kind.js';
import type { PostingKind } from '#libs/registry/records/jobs/analysis-rows.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { SearchBody } from '#libs/search/query/exact-total.js';
import { assertWithinCostLimit } from '#libs/search/query/query-cost.js';
import type { Filter } from '#libs/search/query/read-query.js';
import { filterQuery } from '#libs/search/query/search-body.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { IndexView } from '#libs/search/read/index-view.js';
import { parseCompleteResponse } from '#libs/search/read/response/complete-response.js';
import { type EmployerFigures, employerAggregations, employerParts, readEmployers } from '../employer-figures.js';
import type { DimensionName, OccupationDigits } from '../grid/dimensions.js';
import { OCCUPATION_DIGITS } from '../grid/dimensions.js';
import { dimensionsOf, type Slice } from '../grid/slice-key.js';
import { type Aggregations, type LiveResult, publishedIn, publishedUpTo } from '../live-search.js';
import type { Span } from '../periods/periods.js';
import { postingFilters } from '../posting-filters.js';

const MAX_VALUES = 20_000;
/** Postings that a search returns. */
const POSTINGS_PER_SEARCH = 5_000;
const POINT_KEPT = '1m';
const countable = valueFacets(jobs);

/** A slice as filters of postings. */
export const filtersOfSlice = (slice: Slice): Filter[] => [
  ...dimensionsOf(slice).flatMap((name) => {
    const parameter = postingFilters.get(name);
    return parameter ? [{ parameter, value: slice[name] }] : [];
  }),
  ...(slice.filters?.resolved ?? []),
];

const ofKind = (...kinds: PostingKind[]): Query => ({ terms: { posting_kind: kinds } });
const REGULAR: Query = { bool: { must_not: [ofKind('evergreen', 'placeholder')] } };

/** The query that selects the postings of a slice, of any kind. */
export const sliceQuery = (slice: Slice, asOf: number): Query =>
  filterQuery(filtersOfSlice(slice), { asOf }, [publishedUpTo(asOf)]) as Query;

/** The number of postings of a slice with a value: in total, and those published in a period (`n`). */
export interface ValueCount {
  readonly value: string;
  readonly postings: number;
  readonly n: number;
  /** The terms of the index that it stands for. */
  readonly terms: readonly string[];
  /** Its postings that other queries select, by the name of the query. */
  readonly counts: Readonly<Record<string, number>>;
  /** Boards of the postings that the queries `opened` and `previous` select; at least as many, if several terms are rolled up. */
  readonly boards: number;
}

/** The values of a dimension in a slice. */
export interface ValueCounts {
  /** Most frequent in the period first. A posting with several values counts in each. */
  readonly values: readonly ValueCount[];
  /** Postings published in the period that have a value, each counted once. */
  readonly known: number;
}

/** The index path of a dimension's terms, and the value of a term. */
const termsOf = (name: DimensionName): { field: string; toValue: (term: string) => string } => {
  const facet = countable.get(name);
  // The terms of employers are their ids.
  if (!facet || facet.kind.describedBy === 'companies')
    return { field: postingFilters.get(name)?.fieldPath.indexPath as string, toValue: (term) => term };
  const { fieldPath, kind } = facet;
  return { field: kind.termsPath(fieldPath.indexPath), toValue: (term) => kind.value(term) };
};

/** The English name of a value, as in `/options`. */
export const facetLabel = (name: DimensionName, value: string): string =>
  countable.get(name)?.kind.label(value) ?? value;

/** The values of a posting, by field; absent without any. */
export type PostingValues = Readonly<Record<string, readonly (string | number)[] | undefined>>;

interface PostingsRequest<T> {
  readonly within: Query;
  readonly fields: readonly string[];
  readonly limit: number;
  readonly read: (values: PostingValues) => T;
}

const DATES: ReadonlySet<string> = new Set(['created_at', 'observed_from', 'closed_at']);

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
   * @param apart aggregations over the evergreen postings of the slice, which `aggs` does not count.
   * @param within only the postings that it selects.
   * @returns the results of the aggregations, and the number of postings of the slice, without placeholders and evergreen postings.
   * @throws AppError `invalid_request` naming the dimension that makes the search too expensive.
   */
  async aggregate(
    slice: Slice,
    asOf: number,
    aggs: Aggregations,
    apart?: Aggregations,
    within?: Query,
  ): Promise<{ postings: number; found: LiveResult; evergreen: LiveResult }> {
    const query = filterQuery(filtersOfSlice(slice), { asOf }, [
      publishedUpTo(asOf),
      ...(within ? [within] : []),
    ]) as Query;
    const body = (
      apart
        ? {
            query,
            aggs: { regular: { filter: REGULAR, aggs }, evergreen: { filter: ofKind('evergreen'), aggs: apart } },
          }
        : { query: { bool: { filter: [query, REGULAR] } }, aggs }
    ) as SearchBody;
    assertWithinCostLimit(body, filtersOfSlice(slice), { asOf }, 'or request fewer rows with `limit`');
    const { total, aggregations } = await this.elasticsearch.aggregate(this.view, body);
    if (!apart) return { postings: total, found: aggregations, evergreen: null };
    const { regular, evergreen } = aggregations as LiveResult;
    return { postings: regular.doc_count, found: regular, evergreen };
  }

  /**
   * The postings of a slice, without placeholders and evergreen postings, all of one state of the index.
   * @param within only the postings that it selects. @param fields their values for `read`; dates as epoch milliseconds.
   * @returns what `read` makes of each; null if there are more than `limit`.
   */
  async postings<T>(
    slice: Slice,
    asOf: number,
    { within, fields, limit, read }: PostingsRequest<T>,
  ): Promise<T[] | null> {
    const { postings } = await this.aggregate(slice, asOf, {}, undefined, within);
    if (postings > limit) return null;
    const body: SearchBody = {
      query: { bool: { filter: [sliceQuery(slice, asOf), REGULAR, within] } },
      size: POSTINGS_PER_SEARCH,
      _source: false,
      docvalue_fields: fields.map((field) => ({ field, ...(DATES.has(field) && { format: 'epoch_millis' }) })),
      sort: ['_shard_doc'],
    };
    const found: T[] = [];
    let id = await this.elasticsearch.openPoint(this.view, POINT_KEPT);
    try {
      let after: readonly unknown[] | undefined = [];
      while (after) {
        const page: SearchBody = { ...body, ...(after.length > 0 && { search_after: after as number[] }) };
        const response = await this.elasticsearch.searchPoint(
          this.view,
          { id, keepAlive: POINT_KEPT },
          page,
          parseCompleteResponse,
        );
        id = response.pit_id ?? id;
        const { hits } = response.hits;
        for (const { fields: values = {} } of hits) found.push(read(values as PostingValues));
        after = hits.length === POSTINGS_PER_SEARCH ? hits.at(-1)?.sort : undefined;
      }
    } finally {
      await this.elasticsearch.closePoint(id);
    }
    return found;
  }

  /** The ids of the companies of a slice; null if there are more than `limit`. */
  async companies(slice: Slice, asOf: number, limit: number): Promise<string[] | null> {
    const terms = { terms: { field: 'source', size: limit + 1 } };
    const { found } = await this.aggregate(slice, asOf, { companies: terms });
    const ids = (found.companies.buckets as { key: string }[]).map(({ key }) => key);
    return ids.length > limit ? null : ids;
  }

  /**
   * The postings of a slice that were published in a period, by employer.
   * @param median above which pay is counted. @param count the number of employers, as far as it is known.
   */
  async employers(
    slice: Slice,
    span: Span,
    asOf: number,
    { median, count }: { median: number | null; count: number },
  ): Promise<EmployerFigures> {
    const parts = employerParts(count);
    const found: LiveResult[] = [];
    for (let part = 0; part < parts; part += 1)
      found.push((await this.aggregate(slice, asOf, employerAggregations(span, median, { part, parts }))).found);
    return readEmployers(found);
  }

  /** Every value of a dimension in a slice. */
  async values(
    slice: Slice,
    by: DimensionName,
    { span, asOf, digits, filter, within, also = {} }: ValuesOptions,
  ): Promise<ValueCounts> {
    const { field, toValue } = termsOf(by);
    const fresh = filter ? { bool: { filter: [publishedIn(span), filter] } } : publishedIn(span);
    const nested = this.placeCondition(slice, by);
    const terms = (aggs: object) => ({ terms: { field, size: MAX_VALUES, order: { _key: 'asc' } }, aggs });
    const others = Object.entries(also);
    const counted: Aggregations = {
      fresh: { filter: fresh },
      ...Object.fromEntries(others.map(([name, query]) => [name, { filter: query }])),
      ...(also.opened && {
        boards: {
          filter: { bool: { should: [also.opened, also.previous ?? { match_none: {} }] } },
          aggs: { units: { cardinality: { field: 'watched_unit', precision_threshold: 1_000 } } },
        },
      }),
    };
    const postings = { reverse_nested: {}, aggs: counted };
    const aggs: Aggregations = nested
      ? {
          places: {
            nested: { path: nested.path },
            aggs: {
              own: {
                filter: nested.condition,
                aggs: { values: terms({ postings }), known: { filter: { exists: { field } }, aggs: { postings } } },
              },
            },
          },
        }
      : {
          values: terms(counted),
          known: { filter: { exists: { field } }, aggs: { fresh: { filter: fresh } } },
        };
    const { found } = await this.aggregate(slice, asOf, aggs, undefined, within);
    const own = nested ? found.places.own : found;
    const known = (nested ? own.known.postings : own.known).fresh.doc_count;
    const buckets = own.values.buckets as LiveResult[];
    const counts = new Map<string, Omit<ValueCount, 'value'>>();
    for (const bucket of buckets) {
      const term = String(bucket.key);
      const value = rolledUp(by, toValue(term), digits);
      const before = counts.get(value) ?? { postings: 0, n: 0, terms: [], counts: {}, boards: 0 };
      const own = nested ? bucket.postings : bucket;
      counts.set(value, {
        postings: before.postings + own.doc_count,
        n: before.n + own.fresh.doc_count,
        terms: [...before.terms, term],
        counts: Object.fromEntries(others.map(([name]) => [name, (before.counts[name] ?? 0) + own[name].doc_count])),
        boards: Math.max(before.boards, own.boards?.units.value ?? 0),
      });
    }
    const values = [...counts]
      .map(([value, count]) => ({ value, ...count }))
      .sort((one, other) => other.n - one.n || (one.value < other.value ? -1 : 1));
    return { values, known };
  }

  /** The number of postings of a slice that were published in a period and have a value of each of these dimensions. */
  async known(slice: Slice, by: readonly DimensionName[], span: Span, asOf: number): Promise<number> {
    const exist = by.map((name) => ({ exists: { field: termsOf(name).field } }));
    const filter = { bool: { filter: [publishedIn(span), ...exist] } };
    const { found } = await this.aggregate(slice, asOf, { known: { filter } });
    return found.known.doc_count;
  }

  /** The field of the terms of a dimension. */
  termsField(by: DimensionName): string {
    return termsOf(by).field;
  }

  /** The query that selects the postings with any of these terms of a dimension. */
  termsQuery(by: DimensionName, terms: readonly string[]): Query {
    return { terms: { [termsOf(by).field]: [...terms] } };
  }

  /** For a slice with places that is split by another property of places: only places that match the slice are counted. */
  private placeCondition(slice: Slice, by: DimensionName): { path: string; condition: Query } | null {
    const path = postingFilters.get(by)?.fieldPath.nestedPath ?? null;
    const others = filtersOfSlice(slice).filter(
      ({ parameter: { fieldPath, operation } }) =>
        fieldPath.nestedPath === path && !operation.negated && operation.suffix !== '_all',
    );
    if (path === null || others.length === 0) return null;
    const queries = others.map(({ parameter: { operation, fieldPath }, value }) =>
      operation.query(fieldPath.indexPath, value, { asOf: 0 }),
    );
    return { path, condition: { bool: { filter: queries } } };
  }
}

interface ValuesOptions {
  readonly span: Span;
  readonly asOf: number;
  readonly digits: OccupationDigits;
  /** Only the postings that it selects count in `n`. */
  readonly filter?: Query | undefined;
  /** Only the postings that it selects are counted at all. */
  readonly within?: Query;
  /** Other postings to count for each value. */
  readonly also?: Readonly<Record<string, Query>>;
}

const rolledUp = (by: DimensionName, value: string, digits: OccupationDigits): string =>
  by === 'onet_codes' ? value.slice(0, OCCUPATION_DIGITS[digits]) : value;
