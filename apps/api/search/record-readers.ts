import { FacetReader } from '#libs/search/facets/facet-reader.js';
import { ListReader, type Stores } from '#libs/search/read/list-reader.js';
import { byKind, type Definitions } from '#libs/search/records/definitions.js';

/** The list and facet readers of each kind of record, by its name. */
export class RecordReaders {
  /** @throws Error for an unknown kind. */
  readonly list: (kind: string) => ListReader;
  /** @throws Error for an unknown kind. */
  readonly options: (kind: string) => FacetReader;

  constructor(definitions: Definitions, stores: Stores) {
    this.list = byKind(definitions, (definition) => new ListReader(definition, stores));
    this.options = byKind(definitions, (definition) => new FacetReader(definition, stores));
  }
}
