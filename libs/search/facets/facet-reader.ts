import type { Definition } from '#libs/registry/definition.js';
import { isHistogram, type ValueFacet } from '#libs/registry/derive/facets.js';
import { resembling } from '#libs/registry/label-search.js';
import type { Companies } from '../companies/companies.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { type DidYouMean, TextReader } from '../query/text-reader.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import { QuerySpelling } from '../read/query-spelling.js';
import { Vocabularies } from '../read/vocabularies.js';
import { existingTerms } from './facet-aggregation.js';
import {
  type ExistingTerms,
  type FacetCounts,
  type FacetResult,
  facetCounts,
  foundTerms,
  readExistingTerms,
} from './facet-counts.js';
import { facetRequestReader } from './facet-request.js';
import { facetResults, facetsBody } from './facets-body.js';
import { type HistogramResult, histogramCounts } from './histogram.js';
import type { FacetRequest } from './selected-values.js';

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
    const found = new Map(
      request.facets.flatMap((facet) =>
        isHistogram(facet) ? [] : [[facet, foundTerms(facet, request, results[facet.name] as FacetResult)] as const],
      ),
    );
    const existing = await this.existing(found, request, view, version);
    const counts = await Promise.all(
      request.facets.map((facet) => {
        const result = results[facet.name];
        if (isHistogram(facet)) return histogramCounts(facet, request.search, { asOf }, result as HistogramResult);
        const ofFacet = { shards: shards.total, existing: existing.get(facet) ?? NONE };
        const counted = facetCounts(facet, request, result as FacetResult, ofFacet);
        return facet.kind.describedBy === 'companies' ? withCompanies(counted, this.stores.companies) : counted;
      }),
    );
    return this.withMisspelt(counts, { ...request, facets: misspeltFacets(request, found) }, view, asOf);
  }

  /** Elasticsearch counts 0 for terms of deleted records too, and for those of records that the organization excludes. */
  private async existing(
    found: ReadonlyMap<ValueFacet, readonly [string, number][]>,
    { search, limit }: FacetRequest,
    view: IndexView,
    version: string,
  ): Promise<ReadonlyMap<ValueFacet, ExistingTerms>> {
    if (!search || search.mode === 'prefix') return new Map();
    const zeros = [...found].flatMap(([facet, terms]): [ValueFacet, string[]][] => {
      const none = terms.slice(0, limit).flatMap(([term, count]) => (count === 0 ? [term] : []));
      return none.length > 0 ? [[facet, none]] : [];
    });
    if (zeros.length === 0) return new Map();
    const aggs = Object.fromEntries(zeros.map(([facet, terms]) => [facet.name, existingTerms(facet, terms)]));
    const { aggregations = {} } = await this.stores.elasticsearch.sharedSearch(view, { size: 0, aggs }, version);
    return new Map(zeros.map(([facet, terms]) => [facet, readExistingTerms(aggregations[facet.name], terms)]));
  }

  /** Counts the facets in which nothing was found once more, for names that resemble the text. */
  private async withMisspelt(
    counts: FacetCounts[],
    request: FacetRequest,
    view: IndexView,
    asOf: number,
  ): Promise<FacetCounts[]> {
    if (!request.search || request.facets.length === 0) return counts;
    const corrected = await this.countAll({ ...request, search: resembling(request.search.text) }, view, asOf);
    return counts.map((each) => corrected.find(({ facet }) => facet === each.facet) ?? each);
  }
}

const NONE: ExistingTerms = new Map();

/** The facets in which nothing is spelt like the text, and whose labels are known. */
const misspeltFacets = (
  { search }: FacetRequest,
  found: ReadonlyMap<ValueFacet, readonly [string, number][]>,
): ValueFacet[] => {
  if (search?.mode !== 'words') return [];
  const spelling = resembling(search.text);
  return [...found].flatMap(([facet, terms]) =>
    terms.length === 0 && facet.kind.matchingTerms(spelling).length > 0 ? [facet] : [],
  );
};

/** Labels the values of a facet of companies with their names, and adds their logos. An id without a company remains its own label. */
const withCompanies = async (counts: FacetCounts, companies: Companies): Promise<FacetCounts> => {
  const records = await companies.find(new Set(counts.values.map(({ value }) => value)));
  const values = counts.values.map((each) => {
    const { brand_name, logo_url } = (records.get(each.value)?.value() ?? {}) as Partial<Company>;
    return { ...each, label: brand_name ?? each.label, logo_url: logo_url ?? null };
  });
  return { ...counts, values };
};

interface Company {
  readonly brand_name: string;
  readonly logo_url: string | null;
}
