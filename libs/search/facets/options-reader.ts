import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { IndexView } from '../read/index-view.js';
import type { Reader, Stores } from '../read/list-reader.js';
import { wholeAnswer } from '../read/whole-answer.js';
import type { Definition } from '../registry/definition.js';
import { type FacetAnswer, type FacetCounts, facetCounts } from './facet-counts.js';
import { optionsBody } from './options-body.js';
import { optionsRequestReader } from './options-request.js';

/** The facets of one definition, and the dataset's watermark. */
export interface Options {
  readonly data: readonly FacetCounts[];
  readonly as_of: string;
}

/** Counts the facets of one definition, in one request to Elasticsearch. */
export class OptionsReader {
  private readonly readRequest: ReturnType<typeof optionsRequestReader>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Pick<Stores, 'elasticsearch' | 'dataset' | 'prefix'>,
  ) {
    this.readRequest = optionsRequestReader(definition);
  }

  /** @param query the query string as parsed. */
  async count(query: RawQuery, reader: Pick<Reader, 'dataTier' | 'visibility'>): Promise<Options> {
    const asked = this.readRequest(query, reader.dataTier);
    const asOf = await this.stores.dataset.asOf();
    const request = { ...asked, filters: await resolveFilters(asked.filters, reader.visibility) };
    const view = await IndexView.of(this.stores.prefix, this.definition, reader.visibility);
    const body = optionsBody(request, { asOf });
    const { aggregations = {}, _shards: shards } = await this.stores.elasticsearch.search(view, body, wholeAnswer);
    return {
      data: request.facets.map((facet) =>
        facetCounts(facet, request, aggregations[facet.name] as unknown as FacetAnswer, shards.total),
      ),
      as_of: new Date(asOf).toISOString(),
    };
  }
}
