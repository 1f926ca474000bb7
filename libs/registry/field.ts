import type { DataTier } from '#libs/records/data-tier.js';
import type { Json, Kind, Query, Suffix } from './kind.js';

/** A record as it is stored and returned: JSON whose shape the registry describes. */
export type RecordValue = { [key: string]: Json };

/**
 * Computes an index-only or derived value; returns null (or an empty list) if it is unknown. `R` is the type of the record, or
 * names the fields that are read: it is only called with records that the schema has validated.
 * @param related data outside the record: the company of a posting, or the summary of a company's postings.
 */
export type Derive<R = RecordValue> = (record: R, related: RecordValue | null) => Json;

/**
 * Derives a value from those that a feed's row states, and resolves contradictions between them. Completing a completed
 * record changes nothing, so that a stored record can be prepared again.
 * @param value as stated, of the field's own type. @param record as stated: valid and with all its fields, none of which is completed. A
 * function names the fields that it reads.
 */
// biome-ignore lint/suspicious/noExplicitAny: the type of the record follows from the rows, so no row can name it.
export type Complete = (value: any, record: any) => unknown;

/**
 * Selects the records whose value is known. In the others nobody stated it, or nobody looked: they are reported as unknown.
 * @param path the index path of the field.
 */
export type Known = ((path: string, kind: Kind) => Query) & {
  /**
   * Selects the records in which somebody looked, with a value or without. Of the others only values are known, never that there is none, so
   * that a share of the known records would be too high.
   */
  readonly looked?: Query;
};

/**
 * What a filter finds, as a sentence: "Postings with a location in any of these countries." It describes the parameter without a suffix;
 * a filter that has none, such as bounds, has a sentence for each suffix.
 */
export type Finds = string | Readonly<Partial<Record<Suffix, string>>>;

/** One row of the registry: all facts about one field. */
export interface Field {
  /** The key in its parent. */
  readonly name: string;
  readonly kind: Kind;
  readonly tier: DataTier;
  readonly description: string;
  readonly example?: Json;
  /** A list of values; never null, empty when unknown. */
  readonly many: boolean;
  /** Never null: a record without it is rejected, unless `complete` provides it. */
  readonly required: boolean;
  /** The filter's base name, if the field can be filtered on. */
  readonly filter?: string;
  /** Set if `filter` is. */
  readonly finds?: Finds;
  /** Whether `/options` counts its values, under the filter's name. */
  readonly facet: boolean;
  /** Set for filters of which a record may have no value because it is unknown: `<filter>=unknown` then finds those records. */
  readonly known?: Known;
  /**
   * Only for search texts: selects the records that are searched as a whole. Of the others only a part is, such as the title, so that they may
   * match too if they are not found.
   */
  readonly searched?: Known;
  /** The tier of its filter and facet, if it differs from that of the field. */
  readonly filterTier?: DataTier;
  /** Indexed as a sort key, even without a filter. */
  readonly sortable: boolean;
  /** `false`: never returned. Either derived for the index, or provided by a feed and stored outside `record`. */
  readonly visible: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: as in `Complete`
  readonly derive?: Derive<any>;
  /** Only for top-level fields that feeds contain. */
  readonly complete?: Complete;
  /** `derive` reads related data, so that the value can change without a change of the record. */
  readonly fromRelated?: true;
  /** Only for companies: an index path of postings. The values are the most frequent ones of the company's postings. */
  readonly summarizes?: string;
  /** Only for companies: the value is the number of postings with this value at this index path. */
  readonly counts?: { readonly path: string; readonly value: string };
  /** Only for companies: `indexer` computes it from the whole dataset after the record was written. Feeds do not contain it, and a sync keeps it. */
  readonly figure?: true;
  /** Not part of the record: a read of the kind returns it only if `include` names it. Only for top-level fields. */
  readonly optIn?: true;
  /** Says only when the record was last verified: a change of it alone is none of the record's content. */
  readonly verification?: true;
  /**
   * Values that only say that the record was not verified for a while, each with the value that it stands for. A change between the two is
   * none of the record's content.
   */
  readonly unverifiedValues?: Readonly<Record<string, string>>;
  /** Values that say that what the record describes has ended, such as a posting that was closed. */
  readonly closedValues?: readonly string[];
  /** Only for companies: two companies with a common value of this field are similar. */
  readonly compared?: true;
  /** Fields of an object; its `kind` is `object`. */
  readonly children: readonly Field[];
  /** Conditions on several children must hold for the same element. */
  readonly nested: boolean;
}

type FilterOptions = { filter: string; finds: Finds } | { filter?: never; finds?: never };
type Options = FilterOptions &
  Partial<
    Pick<
      Field,
      | 'example'
      | 'many'
      | 'required'
      | 'facet'
      | 'known'
      | 'searched'
      | 'filterTier'
      | 'sortable'
      | 'derive'
      | 'complete'
      | 'summarizes'
      | 'counts'
      | 'compared'
      | 'verification'
      | 'unverifiedValues'
      | 'closedValues'
      | 'fromRelated'
      | 'figure'
      | 'optIn'
      | 'nested'
    >
  >;
/** A field whose tier may be that of its parent, or of `withTier`. */
export type Row = Omit<Field, 'tier' | 'children'> & { tier?: DataTier; children: readonly Row[] };

declare const VALUE: unique symbol;
declare const IN_RECORD: unique symbol;

/** A row of which the compiler knows the key, the type of its value, and whether it is part of the record in a feed. */
export type TypedRow<N extends string, V, InRecord extends boolean = true> = Row & {
  readonly name: N;
  readonly [VALUE]?: V;
  readonly [IN_RECORD]?: InRecord;
};

/** The value of a field whose known values have the type `T`: a list, never null, or nullable. */
type ValueOf<T, O> = O extends { many: true } ? T[] : O extends { required: true } ? T : T | null;

/** Values that a feed does not state are no part of its records. */
type IsStated<O> = O extends { derive: unknown } | { figure: true } ? false : true;

type TypedField<N extends string, T, O> = TypedRow<N, ValueOf<T, O>, IsStated<O>>;

/** The record of these rows as in a feed: its fields by name. Null is unknown; a list is never null. */
export type RecordOf<R extends readonly Row[]> = {
  [E in R[number] as E extends TypedRow<infer N, unknown, true> ? N : never]: E extends TypedRow<string, infer V>
    ? V
    : never;
};

const DEFAULTS = { many: false, required: false, facet: false, sortable: false, visible: true, nested: false };

/** A field with a value of one kind. */
export const field = <const N extends string, T, const O extends Options = Record<never, never>>(
  name: N,
  kind: Kind<T>,
  description: string,
  options?: O,
): TypedField<N, T, O> => ({ ...DEFAULTS, name, kind, description, children: [], ...options });

/** An object, or a list of objects with `many`. */
export const object = <
  const N extends string,
  const C extends readonly Row[],
  const O extends Options = Record<never, never>,
>(
  name: N,
  kind: Kind,
  description: string,
  children: C,
  options?: O,
): TypedField<N, RecordOf<C>, O> =>
  ({ ...field(name, kind, description, options), children }) as TypedField<N, RecordOf<C>, O>;

/** A value that is indexed but not part of the record. */
export const indexOnly = <const N extends string, R = RecordValue>(
  name: N,
  kind: Kind,
  description: string,
  derive: Derive<R>,
  options: Options = {},
): TypedRow<N, never, false> => ({
  ...DEFAULTS,
  name,
  kind,
  description,
  children: [],
  ...options,
  derive,
  visible: false,
});

/** A kind whose values are stored unchanged and not searched. */
const stored = <T>(kind: Kind<T>): Kind<T> => ({
  ...kind,
  properties: (path) => ({ [path]: { type: 'keyword', index: false, doc_values: false, store: true } }),
  index: (path, values) => ({ [path]: [...values] }),
});

/** A string, or strings with `many`, in feeds that no response contains. They are stored outside `record` and not searched. */
export const storedOnly = <const N extends string>(
  name: N,
  kind: Kind<string>,
  description: string,
  options: Pick<Options, 'many'> = {},
): TypedRow<N, never, false> => ({
  ...DEFAULTS,
  name,
  kind: stored(kind),
  description,
  children: [],
  ...options,
  visible: false,
});

/** A kind with one index field, whose value is also stored. */
const alsoStored = <T>(kind: Kind<T>): Kind<T> => ({
  ...kind,
  properties: (path) => ({ [path]: { ...kind.properties(path)[path], store: true } }),
});

/** A value in feeds that is searched but that no response contains. It is stored outside `record`. */
export const storedAndIndexed = <const N extends string, T, const O extends Options>(
  name: N,
  kind: Kind<T>,
  description: string,
  options: O,
): TypedField<N, T, O> => ({ ...field(name, alsoStored(kind), description, options), visible: false });

/** Whether the field is provided by feeds and stored outside `record`. */
export const isStoredOutsideRecord = ({ visible, derive }: Pick<Field, 'visible' | 'derive'>): boolean =>
  !visible && !derive;

/** @returns a function that replaces the unverified values of a record by those that they stand for; it returns the record itself if it has none. */
export const withVerifiedValues = (fields: readonly Field[]): ((record: RecordValue) => RecordValue) => {
  const states = fields.filter(({ unverifiedValues }) => unverifiedValues);
  return (record) => {
    const verified = states.flatMap(({ name, unverifiedValues }): [string, Json][] => {
      const value = unverifiedValues?.[record[name] as string];
      return value === undefined ? [] : [[name, value]];
    });
    return verified.length === 0 ? record : { ...record, ...Object.fromEntries(verified) };
  };
};

/** Assigns a tier to rows and their children that have none. */
export const withTier = (tier: DataTier, rows: readonly Row[]): Field[] =>
  rows.map((row) => ({ ...row, tier: row.tier ?? tier, children: withTier(row.tier ?? tier, row.children) }));

/** A row that requires a higher tier than its parent. */
export const fromTier = <R extends Row>(required: DataTier, row: R): R => ({ ...row, tier: required });
