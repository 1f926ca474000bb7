import type { Field } from './field.js';
import type { Query, QueryContext } from './kind.js';
import type { Exclusions } from './visibility.js';

type Direction = 'asc' | 'desc';
/** One key of an order: an index path (or `_score`) and its direction. */
export type SortKey = Record<string, Direction | { order: Direction; missing: number }>;

/** A named order of a list. The last key is unique, so that a cursor denotes one position. */
export interface Sort {
  readonly keys: readonly SortKey[];
  readonly description: string;
  /** The keys never change, so a pull by cursor neither repeats nor loses a record. */
  readonly stable: boolean;
  /** Parameters of which it requires at least one. */
  readonly requiredParameters?: readonly [string, ...string[]];
  /** Makes the query whose score is `_score`, from one that matches and adds up the relevance of the filters. */
  scoring?(query: Query, context: QueryContext): Query;
  /** Maximum number of records of a list. */
  readonly maxRecords?: number;
}

/** How suggestions are found among the records of a kind while a user types. */
export interface Completion {
  /** The index path whose words are matched. */
  readonly searchedField: string;
  /** The order in which matching records are suggested. */
  readonly sort?: string;
  /**
   * Suggests the distinct values of this field instead of records, most frequent first, each with the most frequent value of
   * `detailField`.
   */
  readonly suggestedField?: string;
  readonly detailField?: string;
}

/** A text of a record in which the matches of search texts are marked. */
export interface HighlightedText {
  /** Its key in `highlights`. */
  readonly name: string;
  /** Its path in the record as it is returned. */
  readonly path: string;
  /** The filters whose words it is searched for. */
  readonly filters: readonly string[];
  /** The prefix of a word that names this text: `title` in `title:engineer`. */
  readonly scope?: string;
  /** Maximum number of fragments of a long text. Default: the whole text. */
  readonly fragments?: number;
}

/** The key of the company in a record. */
export const COMPANY_KEY = 'source';

/** One kind of record: its fields and sort orders. Everything else about it is derived. */
export interface Definition {
  /** Identifies it; its index alias ends with it: `jobs`. */
  readonly name: string;
  /** What OpenAPI calls one record: `Job`. A list of them is a `JobList`. */
  readonly recordName: string;
  /** The heading of its reference page. */
  readonly title: string;
  /** Whether `/v4` has routes for it, so that OpenAPI and the reference pages describe it. */
  readonly served: boolean;
  /** Whether `/v4/me` lists its fields, filters and facets. */
  readonly listedInAccount: boolean;
  /** Whether feeds contain it and `indexer sync` applies it. Other kinds are computed: see `replaceRecords`. */
  readonly fed: boolean;
  /** Set for the kind whose records are the companies that other records refer to in `source`. */
  readonly isCompany?: true;
  /** The `indexer` command that rebuilds its index. */
  readonly rebuildCommand: string;
  /** The format of its ids. */
  readonly id: RegExp;
  readonly fields: readonly Field[];
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Whether its records refer to a company in `source`; readers see the company's record there. */
  readonly embedsCompany: boolean;
  /** The key of a list of posting ids in its records; readers see only ids that they can fetch. */
  readonly postingIds?: string;
  /** How suggestions are found, if there are any. */
  readonly completion?: Completion;
  /** The order of documents in the index, so that a page in this order reads only its own records. */
  readonly indexSort?: readonly SortKey[];
  /** The texts that `highlight=true` marks; absent if there are none. */
  readonly highlighted?: readonly HighlightedText[];
  /** The index path of each value of `collapse`: a list then has one record of each group. */
  readonly collapses?: Readonly<Record<string, string>>;
  /** The index paths by which an organization's exclusions apply to every read; absent if they do not. */
  readonly excludedBy?: Readonly<Partial<Record<keyof Exclusions, string>>>;
}

/** A field with its path in the record (`locations.country`) and in the index. */
export interface FieldPath {
  readonly field: Field;
  readonly path: string;
  readonly indexPath: string;
  /** Index path of the nested list that contains the field; null if there is none. */
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

/** Whether a record may have several values of a field. */
export const isList = ({ path, field }: FieldPath, fields: readonly Field[]): boolean =>
  field.many || fieldPaths(fields).some((other) => other.field.many && path.startsWith(`${other.path}.`));
