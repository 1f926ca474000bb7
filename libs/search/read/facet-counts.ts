import { fold } from '#libs/reference/fold.js';
import type { Facet } from '../derive/facets.js';
import { type OptionsRequest, selectedValues } from '../query/options-body.js';

/** One value of a facet. */
export interface FacetValue {
  /** As the filter takes it. */
  readonly value: string;
  /** Its English name. */
  readonly label: string;
  /** Records that the list would hold with this value in its filter. */
  readonly count: number;
  /** What lies in it, where values lie in one another. */
  readonly children?: readonly FacetValue[];
}

/** The counted values of one facet. */
export interface FacetCounts {
  readonly facet: string;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
  /** How many more values there are. */
  readonly other_count: number;
  /** By how much a count may be too low; 0: the counts are exact. */
  readonly error_bound: number;
}

interface Bucket {
  readonly key: string | number;
  readonly key_as_string?: string;
  readonly doc_count: number;
  readonly records?: { readonly doc_count: number };
  readonly written?: { readonly buckets: readonly Bucket[] };
  readonly values?: { readonly buckets: readonly Bucket[] };
}

interface Counted {
  readonly values: { readonly buckets: readonly Bucket[]; readonly doc_count_error_upper_bound: number };
  readonly distinct?: { readonly value: number };
  readonly roots?: { readonly buckets: readonly Bucket[] };
  readonly selected?: { readonly buckets: Readonly<Record<string, Bucket>> };
}

/** The answer to a facet's aggregation. */
export type FacetAnswer = Counted | { readonly elements: { readonly same: Counted } };

const countOf = ({ records, doc_count }: Bucket): number => records?.doc_count ?? doc_count;

/** A folded term as it is most often written; beside it other names of the same records are counted. */
const writtenForm = ({ kind }: Facet, { key, key_as_string, written }: Bucket): string => {
  const term = key_as_string ?? String(key);
  return written?.buckets.map(({ key: form }) => String(form)).find((form) => fold(form) === term) ?? kind.value(term);
};

const listedValue = (facet: Facet, bucket: Bucket): FacetValue => {
  const value = writtenForm(facet, bucket);
  const children = bucket.values?.buckets.map((child) => listedValue(facet, child));
  return { value, label: facet.kind.label(value), count: countOf(bucket), ...(children && { children }) };
};

/** Reads the answer to one facet of `optionsBody`. */
export const facetCounts = (facet: Facet, request: OptionsRequest, answer: FacetAnswer): FacetCounts => {
  const { values, distinct, roots, selected } = 'elements' in answer ? answer.elements.same : answer;
  const { kind } = facet;
  const ranked = values.buckets.slice(0, request.limit).map((bucket) => listedValue(facet, bucket));
  const isListed = (named: string, list: readonly FacetValue[]): boolean =>
    list.some(({ value, children = [] }) => kind.names(named, value) || isListed(named, children));
  const absent = [...selectedValues(facet, request.filters).keys()]
    .filter((named) => !isListed(named, ranked))
    .map((value): FacetValue => {
      const bucket = selected?.buckets[value];
      return { value, label: kind.label(value), count: bucket ? countOf(bucket) : 0 };
    });
  const known = roots?.buckets.length ?? Math.max(distinct?.value ?? 0, values.buckets.length);
  const listed = ranked.length + (roots ? 0 : absent.filter(({ count }) => count > 0).length);
  return {
    facet: facet.name,
    values: [...ranked, ...absent],
    other_count: Math.max(0, known - listed),
    error_bound: Math.max(0, values.doc_count_error_upper_bound),
  };
};
