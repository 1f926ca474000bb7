import type { Definition } from '#libs/registry/definition.js';
import { type Facet, isHistogram } from '#libs/registry/derive/facets.js';
import { resembling } from '#libs/registry/label-search.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { type DidYouMean, TextReader } from '../query/text-reader.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import { QuerySpelling } from '../read/query-spelling.js';
import { Vocabularies } from '../read/vocabularies.js';
import { withCompanies } from './facet-companies.js';
import { type FacetCounts, type FacetResult, facetCounts } from './facet-counts.js';
import { facetRequestReader } from './facet-request.js';
import { facetResults, facetsBody } from './facets-body.js';
import { type HistogramResult, histogramCounts } from './histogram.js';
import { type FacetRequest, selectedValues } from './selected-values.js';

/** The facets of one definition, and the dataset's watermark. */
export interface FacetsResponse {
  readonly data: readonly FacetCounts[];
  readonly as_of: string;
  /** Absent if no word of a search text seems misspelt. */
  readonly did_you_mean?: readonly DidYouMean[];
}

/** Counts the facets of one definition, in one request to Elasticsearch. */
export class FacetReader {
  private readonly readRequest: ReturnType<typeof facetRequestReader>;
  private readonly vocabularies: Vocabularies;
  private readonly spelling: QuerySpelling;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Pick<Stores, 'elasticsearch' | 'dataset' | 'prefix' | 'companies'>,
  ) {
    this.readRequest = facetRequestReader(definition);
    this.vocabularies = new Vocabularies(definition, stores);
    this.spelling = new QuerySpelling(definition, stores);
  }

  /** @param query the query string as parsed. */
  async count(query: RawQuery, requester: Pick<Requester, 'dataTier' | 'visibility'>): Promise<FacetsResponse> {
    const requested = this.readRequest(query, requester.dataTier);
    const asOf = await this.stores.dataset.asOf();
    const texts = new TextReader({ exact: requested.exact, decide: this.spelling.decide });
    const filters = await resolveFilters(requested.filters, requester.visibility, this.vocabularies.strict, texts);
    const view = await IndexView.of(this.stores.prefix, this.definition, requester.visibility);
    const data = await this.countAll({ ...requested, filters }, view, asOf);
    const didYouMean = texts.didYouMean();
    return {
      data,
      as_of: new Date(asOf).toISOString(),
      ...(didYouMean.length > 0 && { did_you_mean: didYouMean }),
    };
  }

  private async countAll(request: FacetRequest, view: IndexView, asOf: number): Promise<FacetCounts[]> {
    const body = facetsBody(request, { asOf });
    assertWithinCostLimit(body, request.filters, { asOf });
    const version = await this.stores.dataset.version();
    const { aggregations = {}, _shards: shards } = await this.stores.elasticsearch.sharedSearch(view, body, version);
    const results = facetResults(aggregations);
    const counts = await Promise.all(
      request.facets.map((facet) => this.counts(facet, request, results[facet.name], { asOf, shards: shards.total })),
    );
    const { search: given } = request;
    if (given?.way !== 'words') return counts;
    const misspelt = request.facets.filter((facet, i) => !findsMore(facet, request, counts[i]?.values ?? []));
    if (misspelt.length === 0) return counts;
    const search = resembling(given.text);
    const corrected = await this.countAll({ ...request, facets: misspelt, search }, view, asOf);
    return counts.map((each) => corrected.find(({ facet }) => facet === each.facet) ?? each);
  }

  private async counts(
    facet: Facet,
    request: FacetRequest,
    result: unknown,
    { asOf, shards }: { asOf: number; shards: number },
  ): Promise<FacetCounts> {
    if (isHistogram(facet)) return histogramCounts(facet, request.search, { asOf }, result as HistogramResult);
    const counts = facetCounts(facet, request, result as FacetResult, shards);
    return facet.kind.describedBy === 'companies' ? withCompanies(counts, this.stores.companies) : counts;
  }
}

/** Whether a facet has values apart from those that its filter names, which are always listed. */
const findsMore = (facet: Facet, { filters }: FacetRequest, values: FacetCounts['values']): boolean =>
  isHistogram(facet) || values.length > selectedValues(facet, filters).size;
