import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { ChangeReader } from '#libs/search/changes/change-reader.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import { FacetReader } from '#libs/search/facets/facet-reader.js';
import { ListReader, type Stores } from '#libs/search/read/list-reader.js';

/** The list, facet and change readers of each kind of record, by its name. */
export class RecordReaders {
  /** @throws Error for an unknown kind. */
  readonly list: (kind: string) => ListReader;
  /** @throws Error for an unknown kind. */
  readonly options: (kind: string) => FacetReader;

  /** @throws Error for an unknown kind. */
  readonly changes: (kind: string) => ChangeReader;

  constructor(definitions: Definitions, stores: Stores, changes: ChangeSource) {
    this.list = byKind(definitions, (definition) => new ListReader(definition, stores));
    this.changes = byKind(definitions, (definition) => new ChangeReader(definition, stores, changes));
    this.options = byKind(definitions, (definition) => new FacetReader(definition, stores));
  }
}
