/** How a filter is edited. */
export type FilterKind =
  /** Values of a facet, with counts. */
  | 'values'
  /** A facet with ranges of dates: `_gte`, `_lte` and `_within_days`. */
  | 'date'
  /** A facet with ranges of pay: `_gte` and `_lte`. */
  | 'pay'
  /** `true` or `false`. */
  | 'switch'
  /** The collections of the organization. */
  | 'collections'
  /** Types of signals. */
  | 'signal_types'
  /** `_gte` from 0 to 1. */
  | 'strength'
  /** A number, `_gte` and `_lte`; `percent` for shares. */
  | 'number'
  | 'percent';

export interface FilterDefinition {
  /** The parameter, without a suffix such as `_not`. */
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  /** The section of the menu. */
  readonly group: string;
}

/** The filters of a list, and the routes that count its records. */
export interface FilterSet {
  readonly filters: readonly FilterDefinition[];
  /** The names of those that plans do not restrict. `/v4/me` lists the others that a plan has. */
  readonly ofEveryPlan?: readonly string[];
  /** The route of its facets. */
  readonly options: '/v4/jobs/options' | '/v4/sources/options';
  /** The route whose `count=true` is the number of records, and what they are called. */
  readonly list: '/v4/jobs' | '/v4/sources' | '/v4/signals';
  readonly record: readonly [one: string, many: string];
  /** Whether values can be excluded with `_not`. */
  readonly hasExclusion: boolean;
  /** The filters of the first view, to which "Clear all" returns. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parameters of the query string that the list does not have. */
  readonly ignored: readonly string[];
  /** What applying filters costs: 1 credit for each record of the first page, or a price such as "4 credits" or "free". */
  readonly price: { readonly pageSize: number } | string;
}

type Row<N extends string> = readonly [name: N, label: string, kind?: FilterKind];

/** The definitions of a group of the menu. Filters have values unless another kind is given. */
export const group = <N extends string>(title: string, rows: readonly Row<N>[]): readonly FilterDefinition[] =>
  rows.map(([name, label, kind = 'values']) => ({ name, label, kind, group: title }));
