import type { estypes } from '@elastic/elasticsearch';
import type { z } from 'zod';
import type { SearchNode } from '#libs/text/search-node.js';
import type { LabelSearch } from './label-search.js';
import type { Visibility } from './visibility.js';

export type Query = estypes.QueryDslQueryContainer;
export type Properties = Record<string, estypes.MappingProperty>;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How one parameter value is read from its string, and how it is documented. */
export interface Scalar<T = unknown> {
  readonly schema: z.ZodType<T>;
  /** JSON Schema of the value as a client writes it. */
  readonly openapi: Record<string, unknown>;
  /** The value is passed to `schema` exactly as received, even if it is blank. */
  readonly opaque?: boolean;
  /** A name, which may contain commas: a value is not split at commas if the dataset has the whole of it. */
  readonly isName?: boolean;
  /** Maximum number of values of a parameter, if it is lower than usual. */
  readonly maxValues?: number;
  /**
   * Rejoins parts of one value that were split at commas.
   * @param parts as written, each with its quotes.
   * @returns the values, or several readings if the input is ambiguous.
   */
  join?(
    parts: readonly string[],
  ): { readonly values: readonly string[] } | { readonly readings: readonly (readonly string[])[] };
  /** The allowed values, if they can be listed. */
  readonly allowed?: readonly string[];
  /**
   * As a client writes it. Default: the example of the field. Null if there is none for every caller: values belong to an organization, or
   * change the form of the response.
   */
  readonly example?: string | number | boolean | null;
}

/** What a query depends on other than the parameter itself. */
export interface QueryContext {
  /** The dataset's watermark in epoch milliseconds: `*_within_days` counts back from it, never from the clock. */
  readonly asOf: number;
}

/** The suffix of a parameter: `_not` of `countries_not`; none of `countries`. */
export type Suffix = '' | '_not' | '_all' | '_gte' | '_lte' | '_within_days';

/** An operation of a filter: `countries`, `countries_not`, `created_at_gte`, ... */
export interface FilterOperator<T = unknown> {
  /** Appended to the filter's base name. */
  readonly suffix: Suffix;
  /** `many`: comma-separated in one parameter, or repeated; `query` is given an array. */
  readonly arity: 'one' | 'many';
  readonly value: Scalar;
  /** Excludes what `query` matches. */
  readonly negated: boolean;
  /** Queries whose scores add up in the order `relevance`. They do not decide what matches. */
  relevance?(path: string, value: T): readonly Query[];
  /** Present if the value is made of search texts, which are understood beyond their words. */
  readonly texts?: {
    read(requested: T): readonly SearchNode[];
    write(requested: T, understood: readonly SearchNode[]): T;
  };
  /**
   * Only for search texts of records of which some were searched in part: whether the part decides if such a record matches, if it has what is
   * searched for, or never, because what is excluded may be in the rest.
   */
  decidedByPart?(value: T): 'always' | 'if_found' | 'never';
  /** Filters whose data tiers the value needs, because it names their fields. */
  requiredFilters?(requested: T): readonly string[];
  /** A parameter that refines this one; `query` then receives `{ value, refinement }`. Several operations may have the same. */
  readonly refinedBy?: {
    readonly name: string;
    readonly value: Scalar;
    readonly defaultValue: unknown;
    readonly description: string;
  };
  /**
   * Resolves the requested value for `query`, if that depends on the organization's own data.
   * @throws `invalid_request` for `parameter`.
   */
  resolve?(requested: T, visibility: Visibility, parameter: string): Promise<T>;
  query(path: string, value: T, context: QueryContext): Query;
}

/**
 * How `/options` counts the values of a kind. A *term* is counted in the index, a *value* is returned to clients, which may
 * send it back to the filter, and a *label* is its English name.
 */
export interface FacetKind {
  /** The index path of the terms that are counted. */
  termsPath(path: string): string;
  /** The index path of the values as written, if the terms are folded. */
  originalPath?(path: string): string;
  value(term: string): string;
  label(value: string): string;
  /** Terms that match the search: a list, or an Elasticsearch regular expression. */
  matchingTerms(search: LabelSearch): string[] | string;
  /** The values that a folded text may mean apart from their labels. */
  synonymValues?(text: string): readonly string[];
  /**
   * Elasticsearch regular expressions of the terms of each level, if values form a tree and begin with the value of their
   * parent. Unless some are looked for, the values are then counted as a tree.
   */
  readonly levels?: readonly string[];
  /** @returns a predicate that tests whether a filter with `filterValue` matches a value. */
  matches(filterValue: string): (value: string) => boolean;
  /** The values are ids of companies, whose names and logos are returned instead of labels. */
  readonly describedBy?: 'companies';
}

/** A bucket of a histogram. Its bounds are inclusive values of the filter's `_gte` and `_lte`; an open end has none. */
export interface HistogramBucket {
  readonly value: string;
  readonly label: string;
  readonly gte?: number;
  readonly lte?: number;
}

/** The fixed buckets in which `/options` counts the values of a kind. Its filter has `_gte` and `_lte`. */
export interface HistogramKind {
  /** In their order, at most 20. */
  buckets(context: QueryContext): readonly HistogramBucket[];
  /** A bound as a client writes it. */
  write(bound: number): number | string;
}

/**
 * The values that filters of a kind can match, if they are known: those of a reference, and those of the live dataset. They
 * are read and labelled by `facet`.
 */
export interface Vocabulary {
  /** value -> label. */
  reference(): ReadonlyMap<string, string>;
  /** Whether the reference contains the given text, if more is accepted than the values and labels of `reference`. */
  inReference?(given: string): boolean;
  /** @returns a predicate for the values that the given text matches without being one of them, such as a prefix of a code; undefined for other texts. */
  matches?(given: string): ((value: string) => boolean) | undefined;
}

/**
 * Behavior shared by all fields of one kind, whose known values have the type `T`; rows of the registry only name it.
 * `schema` describes the value in the record; `properties` and `index` describe how it is indexed under `path`.
 */
export interface Kind<T = unknown> {
  readonly name: string;
  /** The schema of a known value in a record. */
  readonly schema: z.ZodType<T>;
  // Operations differ in their value type. The parameter parser passes the values of the operation's own scalar.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly operations: readonly FilterOperator<any>[];
  /** The index fields of a filterable row. */
  properties(path: string): Properties;
  /** The index fields of one record, from its known values; `parent` is the object that contains them. */
  index(path: string, values: readonly unknown[], parent: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The index path that every record with a value has. Default: that of the field. */
  presencePath?(path: string): string;
  /** The value that says that the value is unknown. */
  readonly unknownValue?: string;
  /** Present if its values can be counted. */
  readonly facet?: FacetKind;
  /** Present if its values can be counted in buckets. */
  readonly histogram?: HistogramKind;
  /**
   * Present if unknown values are errors. Without it, any value is accepted: names are an open set, and closed lists are
   * validated by their operations.
   */
  readonly vocabulary?: Vocabulary;
}
