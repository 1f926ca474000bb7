import { pick, sortBy, sumBy, uniqWith } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import type { ValueFacet } from '#libs/registry/derive/facets.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { SEPARATOR } from '#libs/registry/label-search.js';
import { childLimit, shardSize } from './facet-aggregation.js';
import { type FacetRequest, selectedValues } from './selected-values.js';

/** One value of a facet. */
export interface FacetValue {
  /** In the format of the filter. */
  readonly value: string;
  /** Its English name. */
  readonly label: string;
  /** Number of records that the list would have with this value in its filter. */
  readonly count: number;
  /** Values of the next level, if the values form a tree. */
  readonly children?: readonly FacetValue[];
  /** The logo of a company; null if it is unknown. */
  readonly logo_url?: string | null;
  /** The inclusive bounds of a bucket, in the format of the filters `_gte` and `_lte`; an open end has none. */
  readonly gte?: number | string;
  readonly lte?: number | string;
}

/** The counted values of one facet. */
export interface FacetCounts {
  readonly facet: string;
  /** Most frequent first; buckets in their order. */
  readonly values: readonly FacetValue[];
  /** Number of further values of the first level; an estimate if a facet without a prefix has more than 40,000 values. */
  readonly other_count: number;
  /** Number of records whose value is unknown, which the filter finds by `unknown`; absent if every record has one, and of places. */
  readonly unknown?: number;
  /** Of places, the number of records without a known one, which no filter finds. */
  readonly missing?: number;
  /** Number of records among which they were counted: those that match the filters that apply to the facet. */
  readonly total: number;
  /** Maximum amount by which a count at any level may be too low; 0 if counts are exact. */
  readonly error_bound: number;
}

interface Bucket {
  readonly key: string | number;
  readonly key_as_string?: string;
  readonly doc_count: number;
  readonly records?: { readonly doc_count: number };
  readonly written?: { readonly buckets: readonly Bucket[] };
  readonly values?: Values;
}

interface Values {
  readonly buckets: readonly Bucket[];
  readonly doc_count_error_upper_bound: number;
  readonly sum_other_doc_count: number;
}

interface Counted {
  readonly values?: Values;
  readonly distinct?: { readonly value: number };
  readonly known?: { readonly buckets: readonly Bucket[] };
  readonly selected?: { readonly buckets: Readonly<Record<string, Bucket>> };
  /** Of a list of objects whose elements are counted: those with a value, and their records. */
  readonly named?: { readonly records: { readonly doc_count: number } };
}

/** How many records a facet was counted among. */
export interface CountedRecords {
  readonly doc_count: number;
  readonly unknown?: { readonly doc_count: number };
  readonly missing?: { readonly doc_count: number };
}

/** The result of a facet's aggregation. */
export type FacetResult = CountedRecords & (Counted | { readonly elements: { readonly same: Counted } });

/** The records among which a facet was counted. */
export const countedRecords = ({
  doc_count,
  unknown,
  missing,
}: CountedRecords): Pick<FacetCounts, 'unknown' | 'missing' | 'total'> => ({
  ...(unknown && { unknown: unknown.doc_count }),
  ...(missing && { missing: missing.doc_count }),
  total: doc_count,
});

const countOf = ({ records, doc_count }: Bucket): number => records?.doc_count ?? doc_count;

const termOf = ({ key, key_as_string }: Bucket): string => key_as_string ?? String(key);

/** The most frequent spelling of a folded term. The buckets also contain other names of the same records. */
const originalSpelling = ({ kind }: ValueFacet, bucket: Bucket): string => {
  const term = termOf(bucket);
  const forms = bucket.written?.buckets.map(({ key }) => String(key));
  return forms?.find((form) => fold(form) === term) ?? kind.value(term);
};

const countedValue = (facet: ValueFacet, bucket: Bucket): FacetValue => {
  const value = originalSpelling(facet, bucket);
  const children = bucket.values?.buckets
    .map((child) => countedValue(facet, child))
    // A posting with a state and a city in another branch is counted in both.
    .filter((child) => child.value.startsWith(value));
  return { value, label: facet.kind.label(value), count: countOf(bucket), ...(children && { children }) };
};

/** Converts the values to the format of the filter. */
const listedValue = ({ value, label, count, children }: FacetValue): FacetValue => ({
  value: quoteName(value),
  label,
  count,
  ...(children && { children: children.map(listedValue) }),
});

/**
 * The maximum amount by which a count may be too low. Elasticsearch does not report it (-1) when buckets are ordered by a
 * sub-aggregation. A value that a shard omits is at most as frequent as each of the `shardSize` values that the shard returns, and
 * the counts of those add up to at most the total. A child is also missing where a shard omits its parent, so the bounds of the
 * levels add up.
 */
const errorBound = (
  { buckets, doc_count_error_upper_bound: reported, sum_other_doc_count }: Values,
  limit: number,
  shards: number,
): number => {
  if (shards === 1) return 0;
  const total = sum_other_doc_count + sumBy(buckets, ({ doc_count }) => doc_count);
  const own = reported >= 0 ? reported : Math.floor(total / shardSize(limit));
  return (
    own + Math.max(0, ...buckets.map(({ values }) => (values ? errorBound(values, childLimit(limit), shards) : 0)))
  );
};

const labelOf = ({ kind }: ValueFacet, bucket: Bucket): string => {
  const term = termOf(bucket);
  return term.includes(SEPARATOR) ? term.slice(0, term.indexOf(SEPARATOR)) : kind.label(kind.value(term));
};

const countedOf = (result: FacetResult): Counted => ('elements' in result ? result.elements.same : result);

/** The values that a search for words finds: of several words, Elasticsearch was asked for one. A value whose whole name was given comes first. */
const foundBuckets = (facet: ValueFacet, { search }: FacetRequest, result: FacetResult): readonly Bucket[] => {
  const buckets = countedOf(result).values?.buckets ?? [];
  if (search?.mode !== 'words') return buckets;
  const synonymValues = facet.kind.synonymValues?.(search.text) ?? [];
  const labelled = buckets.map((bucket) => ({ bucket, label: labelOf(facet, bucket) }));
  const found = labelled.filter(
    ({ bucket, label }) => search.matches(label) || synonymValues.includes(facet.kind.value(termOf(bucket))),
  );
  return sortBy(found, [({ label }) => Number(fold(label) !== search.text)]).map(({ bucket }) => bucket);
};

/** The terms that are looked for, with their number of records, in the order in which they are listed. */
export const foundTerms = (facet: ValueFacet, request: FacetRequest, result: FacetResult): [string, number][] =>
  foundBuckets(facet, request, result).map((bucket) => [termOf(bucket), countOf(bucket)]);

/** Of terms that no record under the filters has, how other records write them; null if no record has them. */
export type ExistingTerms = ReadonlyMap<string, Pick<Bucket, 'written'> | null>;

/** Reads the result of `existingTerms`. @param terms those that were asked for. */
export const readExistingTerms = (result: unknown, terms: readonly string[]): ExistingTerms => {
  const { same, values } = result as { same?: { values: Values }; values?: Values };
  const buckets = new Map((same?.values ?? values)?.buckets.map((bucket) => [termOf(bucket), bucket]));
  return new Map(terms.map((term) => [term, buckets.get(term) ?? null]));
};

/**
 * Reads the result of one facet of `facetsBody`.
 * @param shards the number of shards that responded.
 * @param existing what is known of terms that no record under the filters has.
 */
export const facetCounts = (
  facet: ValueFacet,
  request: FacetRequest,
  result: FacetResult,
  { shards, existing }: { readonly shards: number; readonly existing: ExistingTerms },
): FacetCounts => {
  const { values, distinct, known, selected, named } = countedOf(result);
  const { kind } = facet;
  const isGone = (bucket: Bucket) => existing.get(termOf(bucket)) === null;
  const found = foundBuckets(facet, request, result)
    .filter((bucket) => !isGone(bucket))
    .map((bucket) => ({ ...bucket, ...pick(existing.get(termOf(bucket)) ?? {}, ['written']) }));
  const listed = found.slice(0, request.limit);
  const ranked = listed.map((bucket) => countedValue(facet, bucket));
  // Of a partial search, what was found are all terms.
  const allTerms = known?.buckets ?? (request.search && found);
  const isAmong = (matches: (value: string) => boolean, list: readonly FacetValue[]): boolean =>
    list.some(({ value, children = [] }) => matches(value) || isAmong(matches, children));
  // The start of a code names the codes that are listed.
  const namedBy = (value: string) => facet.fieldPath.field.kind.vocabulary?.matches?.(value) ?? (() => false);
  const unranked = [...selectedValues(facet, request.filters).keys()]
    .map((value) => ({ value, matches: kind.matches(value) }))
    .filter(({ value, matches }) => !isAmong(matches, ranked) && !(request.within && isAmong(namedBy(value), ranked)));
  const appended = uniqWith(unranked, (one, other) => one.matches(other.value)).map(({ value, matches }) => {
    const bucket = selected?.buckets[value];
    return { value, matches, label: kind.label(value), count: bucket ? countOf(bucket) : 0 };
  });
  if (request.within) appended.sort((one, other) => other.count - one.count);
  const terms = new Set(listed.map(termOf));
  const isListed = (term: string) => terms.has(term) || appended.some(({ matches }) => matches(kind.value(term)));
  return {
    facet: facet.name,
    values: [...ranked, ...appended].map(listedValue),
    other_count: allTerms
      ? allTerms.filter((bucket) => !isGone(bucket) && !isListed(termOf(bucket))).length
      : Math.max(0, (distinct?.value ?? 0) - ranked.length - appended.filter(({ count }) => count > 0).length),
    ...countedRecords(result),
    ...(named && { missing: result.doc_count - named.records.doc_count }),
    error_bound: values ? errorBound(values, request.limit, shards) : 0,
  };
};
