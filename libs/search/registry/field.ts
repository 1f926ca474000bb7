import type { DataTier } from '#libs/records/data-tier.js';
import type { Json, Kind } from './kind.js';

/** A job or a company as stored and shown: JSON whose shape the registry describes. */
export type RecordValue = { [key: string]: Json };

/**
 * Computes an index-only or derived value; gives null (or an empty list) when it is unknown.
 * @param related data outside the record: the company of a posting, or the summary of a company's postings.
 */
export type Derive = (record: RecordValue, related: RecordValue | null) => Json;

/**
 * Adds what follows from the values that a feed's row states, and resolves contradictions between them. Completing a completed
 * record changes nothing, so that a stored record can be prepared again.
 * @param record as stated: valid, and with all its fields, but no other field is completed yet.
 */
export type Complete = (value: Json, record: RecordValue) => Json;

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
  /** Never null: a record without it is refused, unless `complete` provides it. */
  readonly required: boolean;
  /** The filter's base name, where the field can be filtered on. */
  readonly filter?: string;
  /** Whether `/options` counts its values, under the filter's name. */
  readonly facet: boolean;
  /** The tier that its filter and facet need where that is not the field's own. */
  readonly filterTier?: DataTier;
  /** Indexed although no filter reads it: a sort key. */
  readonly sortable: boolean;
  /** `false`: never shown. Either derived for the index, or provided by a feed and stored outside `record`. */
  readonly visible: boolean;
  readonly derive?: Derive;
  /** Of a field that a feed states, at the top of the record. */
  readonly complete?: Complete;
  /** Of a company: an index path of postings. Its values are those that its postings have most often there. */
  readonly summarizes?: string;
  /** Of a company: the number of its postings with this value at this index path. */
  readonly counts?: { readonly path: string; readonly value: string };
  /** Of a company: an index path by whose values companies are compared. */
  readonly compared?: true;
  /** Fields of an object; its `kind` is `object`. */
  readonly children: readonly Field[];
  /** Conditions on several children must hold for one and the same element. */
  readonly nested: boolean;
}

type Options = Partial<
  Pick<
    Field,
    | 'example'
    | 'many'
    | 'required'
    | 'filter'
    | 'facet'
    | 'filterTier'
    | 'sortable'
    | 'derive'
    | 'complete'
    | 'summarizes'
    | 'counts'
    | 'compared'
    | 'nested'
  >
>;
type Untiered = Omit<Field, 'tier' | 'children'> & { tier?: DataTier; children: readonly Untiered[] };
export type Row = Untiered;

const base = { many: false, required: false, facet: false, sortable: false, visible: true, nested: false };

/** A field with a value of one kind. */
export const field = (name: string, kind: Kind, description: string, options: Options = {}): Row => ({
  ...base,
  name,
  kind,
  description,
  children: [],
  ...options,
});

/** An object, or a list of objects with `many`. */
export const object = (name: string, kind: Kind, description: string, children: Row[], options: Options = {}): Row => ({
  ...field(name, kind, description, options),
  children,
});

/** A value that is indexed but not part of the record. */
export const indexOnly = (
  name: string,
  kind: Kind,
  description: string,
  derive: Derive,
  options: Options = {},
): Row => ({
  ...field(name, kind, description, options),
  derive,
  visible: false,
});

/** The same values, stored as they are and not searched. */
const stored = (kind: Kind): Kind => ({
  ...kind,
  properties: (path) => ({ [path]: { type: 'keyword', index: false, doc_values: false, store: true } }),
  index: (path, values) => ({ [path]: [...values] }),
});

/** Strings that a feed provides and no response shows. They are stored outside `record` and not searched. */
export const storedOnly = (name: string, kind: Kind, description: string): Row => ({
  ...field(name, stored(kind), description, { many: true }),
  visible: false,
});

/** Whether a feed provides the field and it is stored outside `record`. */
export const isStoredOnly = ({ visible, derive }: Pick<Field, 'visible' | 'derive'>): boolean => !visible && !derive;

/** Gives rows, and their children, the tier that they do not name themselves. */
export const tier = (own: DataTier, rows: readonly Row[]): Field[] =>
  rows.map((row) => ({ ...row, tier: row.tier ?? own, children: tier(row.tier ?? own, row.children) }));

/** The same row in a higher tier than its parent: a split field. */
export const from = (needed: DataTier, row: Row): Row => ({ ...row, tier: needed });
