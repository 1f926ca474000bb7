import type { estypes } from '@elastic/elasticsearch';
import type { z } from 'zod';
import type { Visibility } from './visibility.js';

export type Query = estypes.QueryDslQueryContainer;
export type Properties = Record<string, estypes.MappingProperty>;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How one parameter value is read from its string, and how it is documented. */
export interface Scalar<T = unknown> {
  readonly schema: z.ZodType<T>;
  /** JSON Schema of the value as a client writes it. */
  readonly openapi: Record<string, unknown>;
  /** Its value is passed to `schema` exactly as received, blank or not. */
  readonly opaque?: boolean;
  /** How many values a parameter takes at most, where that is fewer than usual. */
  readonly maxValues?: number;
  /**
   * Rejoins parts of one value that were split at commas.
   * @param parts as written, each with its quotes.
   * @returns the values, or several readings if the input is ambiguous.
   */
  join?(
    parts: readonly string[],
  ): { readonly values: readonly string[] } | { readonly readings: readonly (readonly string[])[] };
  /** The allowed values where they can be listed. */
  readonly allowed?: readonly string[];
  /** As a client writes it; the field's own example where that is left out. */
  readonly example?: string | number | boolean;
}

/** What a query depends on apart from the parameter itself. */
export interface QueryContext {
  /** The dataset's watermark in epoch milliseconds: `*_within_days` counts back from it, never from the clock. */
  readonly asOf: number;
}

/** An operation of a filter: `countries`, `countries_not`, `created_at_gte`, ... */
export interface Operation<T = unknown> {
  /** Appended to the filter's base name. */
  readonly suffix: '' | '_not' | '_all' | '_gte' | '_lte' | '_within_days';
  /** `many`: comma-separated or repeated; `query` is given an array. */
  readonly arity: 'one' | 'many';
  readonly value: Scalar;
  /** Completes "Postings whose <filter> ...". */
  readonly description: string;
  /** Excludes what `query` matches. */
  readonly negated: boolean;
  /** Its score counts towards the order `relevance`. */
  readonly scored?: boolean;
  /** A parameter that refines this one, and others that name the same; `query` then receives `{ value, refinement }`. */
  readonly refinedBy?: {
    readonly name: string;
    readonly value: Scalar;
    readonly defaultValue: unknown;
    readonly description: string;
  };
  /**
   * Turns the requested value into the one that `query` receives, if it depends on the organization's own data.
   * @throws `invalid_request` for `parameter`.
   */
  resolve?(requested: T, visibility: Visibility, parameter: string): Promise<T>;
  query(path: string, value: T, context: QueryContext): Query;
}

/**
 * How `/options` counts the values of a kind. A *term* is what the index counts, a *value* is what clients read, and may
 * send back to the filter, and a *label* is its English name.
 */
export interface FacetKind {
  /** The index path whose terms are counted. */
  counted(path: string): string;
  /** The index path of the values as they are written, where the terms are folded. */
  written?(path: string): string;
  value(term: string): string;
  label(value: string): string;
  /** The terms whose folded label starts so: all of them, or an Elasticsearch regular expression. */
  startingWith(prefix: string): string[] | string;
  /**
   * Elasticsearch regular expressions of the terms of each level, where values lie in one another and begin with the value that
   * they lie in. Without a prefix the values are then counted as a tree.
   */
  readonly levels?: readonly string[];
  /** Gives the test whether a filter's value names a value. */
  names(filterValue: string): (value: string) => boolean;
}

/**
 * The values that filters of a kind can match, where they are known: those of a reference, and those that the live dataset holds. They
 * are read and labelled as `facet` says.
 */
export interface Vocabulary {
  /** value -> label. */
  reference(): ReadonlyMap<string, string>;
  /** Whether the reference contains the given text, where more is accepted than the values and labels of `reference`. */
  inReference?(given: string): boolean;
  /** Returns a predicate for values that the given text matches without being one of them, such as a prefix of a code. */
  matches?(given: string): (value: string) => boolean;
}

/**
 * Behaviour shared by all fields of one kind; rows of the registry only name it.
 * A field is stored in the record as its `schema` says, and indexed under `path` as `properties` and `index` say.
 */
export interface Kind {
  readonly name: string;
  /** A known value in a record. */
  readonly schema: z.ZodType;
  // Operations differ in their value type; the parameter parser hands each the values that its own scalar made.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly operations: readonly Operation<any>[];
  /** The index fields of a filterable row. */
  properties(path: string): Properties;
  /** The index values of one record, from its known values; `holder` is the object that they stand in. */
  index(path: string, values: readonly unknown[], holder: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Where its values can be enumerated. */
  readonly facet?: FacetKind;
  /** Where unknown values are errors. Without it any value is searched: names are open, and operations read closed lists themselves. */
  readonly vocabulary?: Vocabulary;
}
