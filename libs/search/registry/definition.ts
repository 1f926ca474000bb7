import type { Field } from './field.js';
import type { Exclusions } from './visibility.js';

type Direction = 'asc' | 'desc';
/** One key of an order: an index path (or `_score`) and its direction. */
export type SortKey = Record<string, Direction | { order: Direction; missing: number }>;

/** A named order of a list. The last key is unique, so that a cursor names one place. */
export interface Sort {
  readonly keys: readonly SortKey[];
  readonly description: string;
  /** The keys never change, so a pull by cursor neither repeats nor loses a record. */
  readonly stable: boolean;
  /** Needs this parameter. */
  readonly needs?: string;
  /** Maximum number of records of a list. */
  readonly depth?: number;
}

/** How text is completed while it is typed, from the records of a kind. */
export interface Completion {
  /** The field in whose words the text is looked for. */
  readonly words: string;
  /** The order in which matching records are suggested. */
  readonly sort?: string;
  /** Suggests the distinct values of this field instead, most frequent first, each with the most frequent value of `detail`. */
  readonly values?: string;
  readonly detail?: string;
}

/** The key under which a record names its company. */
export const COMPANY_KEY = 'source';

/** One kind of record: its fields and its orders. Everything else about it is derived. */
export interface Definition {
  /** Identifies it; its index alias ends with it: `jobs`. */
  readonly name: string;
  /** What OpenAPI calls one record: `Job`. A list of them is a `JobList`. */
  readonly recordName: string;
  /** The heading of its reference page. */
  readonly title: string;
  /** `/v4` has routes for it, so OpenAPI and the reference pages describe it. */
  readonly served: boolean;
  /** `/v4/me` lists its fields, filters and facets. */
  readonly listedInAccount: boolean;
  /** A feed may have files of it, which `indexer sync` applies. Other kinds are computed: see `replaceRecords`. */
  readonly fed: boolean;
  /** Its records are the companies that others name in `source`. */
  readonly isCompany?: true;
  /** The `indexer` command that rebuilds its index. */
  readonly rebuildCommand: string;
  /** What its ids look like. */
  readonly id: RegExp;
  readonly fields: readonly Field[];
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Records name their company in `source`; readers see the company's record there. */
  readonly embedsCompany: boolean;
  /** The key of a list of ids of postings in its records; readers see those that they can fetch. */
  readonly postingIds?: string;
  /** How suggestions are found. */
  readonly completion?: Completion;
  /** The order in which the index keeps its documents, so that a page of it reads no more than its records. */
  readonly indexSort?: readonly SortKey[];
  /** The index paths by which an organization's exclusions narrow every read; without them none does. */
  readonly excludedBy?: Readonly<Partial<Record<keyof Exclusions, string>>>;
}

/** A field with its place: `path` in the record (`locations.country`) and in the index. */
export interface FieldPath {
  readonly field: Field;
  readonly path: string;
  readonly indexPath: string;
  /** The list of objects whose elements are indexed one by one. */
  readonly nestedPath: string | null;
}

/**
 * Every field, parents before their children. Index paths are flat (`salary_currency`), except in a nested list
 * (`locations.country`), where Elasticsearch needs the object.
 */
export const fieldPaths = (fields: readonly Field[], parent?: FieldPath): FieldPath[] =>
  fields.flatMap((field) => {
    const path = parent ? `${parent.path}.${field.name}` : field.name;
    const nestedPath = parent?.nestedPath ?? (parent?.field.nested ? parent.indexPath : null);
    const indexPath = parent ? `${parent.indexPath}${nestedPath ? '.' : '_'}${field.name}` : field.name;
    const self: FieldPath = { field, path, indexPath, nestedPath };
    return [self, ...fieldPaths(field.children, self)];
  });

/** Fields that have index properties. */
export const indexedFields = (definition: Definition): FieldPath[] =>
  fieldPaths(definition.fields).filter(({ field }) => field.filter !== undefined || field.sortable || !field.visible);
