import type { Definition } from '#libs/registry/definition.js';
import type { FieldSelection } from '#libs/registry/derive/field-selection.js';
import type { Query } from '#libs/registry/kind.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { listRequestReader } from '../query/list-request.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { filterQuery } from '../query/search-body.js';
import { TextReader } from '../query/text-reader.js';
import { QuerySpelling } from '../read/query-spelling.js';
import { Vocabularies } from '../read/vocabularies.js';
import type { FilterOwner, FilterStores } from '../watching/watch-filters.js';

/** The records that the parameters of a list select. It is JSON, and what it finds depends on nothing but the records. */
export interface RecordSelection {
  /** Null if all records match. */
  readonly query: Query | null;
  /** A sort order of the definition. */
  readonly sort: string;
  /** Null: all fields of the tier. */
  readonly fields: FieldSelection | null;
}

/** Parameters of a list that concern its pages. */
const OF_PAGES = ['limit', 'cursor', 'count', 'include_count', 'collapse', 'highlight'];

/**
 * Reads the parameters of a list with its parser, once: names of collections, corrections of search texts and days before the watermark are
 * resolved, so that all records are selected by the same conditions.
 */
export class SelectionReader {
  private readonly vocabularies: Vocabularies;
  private readonly spelling: QuerySpelling;
  private readonly readRequest: ReturnType<typeof listRequestReader>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: FilterStores,
  ) {
    this.vocabularies = new Vocabularies(definition, stores);
    this.spelling = new QuerySpelling(definition, stores);
    this.readRequest = listRequestReader(definition);
  }

  /** @throws AppError that names the invalid parameter; `field_not_in_plan`, `service_unavailable`. */
  async read(parameters: RawQuery, { dataTier, visibility }: FilterOwner): Promise<RecordSelection> {
    const ofPages = OF_PAGES.find((name) => parameters[name] !== undefined);
    if (ofPages !== undefined)
      throw invalidParameter(ofPages, 'concerns pages of a list, and an export has none; leave it out');
    const { filters, sort, fields, exact } = this.readRequest(parameters, dataTier);
    if (this.definition.sorts[sort]?.maxRecords !== undefined)
      throw invalidParameter('sort', 'is an order that ends after some records; choose another one', undefined, [
        ...completeSorts(this.definition),
      ]);
    const asOf = await this.stores.dataset.asOf();
    const texts = new TextReader({ exact, decide: this.spelling.decide });
    const resolved = await resolveFilters(filters, visibility, this.vocabularies.strict, texts);
    const query = filterQuery(resolved, { asOf });
    assertWithinCostLimit({ query }, resolved, { asOf }, 'or names or codes instead of coordinates');
    return { query: query ?? null, sort, fields: fields ?? null };
  }
}

const completeSorts = ({ sorts }: Definition): string[] =>
  Object.entries(sorts).flatMap(([name, { maxRecords }]) => (maxRecords === undefined ? [name] : []));
