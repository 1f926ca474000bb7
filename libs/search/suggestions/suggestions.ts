import type { Completion, Definition } from '#libs/registry/definition.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { RawQuery } from '../query/read-values.js';
import { searchBody } from '../query/search-body.js';
import { findHits } from '../read/hits/hits.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import { parseCompleteResponse } from '../read/response/complete-response.js';
import { recordParts } from '../read/response/record-parts.js';
import { pageResponse, type ResponseBody } from '../read/response/response-body.js';
import { type SuggestionRequest, suggestionRequest } from './suggestion-request.js';
import { type TitleBucket, titleSuggestion } from './title-suggestion.js';
import { valueSuggestionsBody } from './value-suggestions-body.js';

/** Suggestions while a user types. Words match in any order, and each may be incomplete. */
export class Suggestions {
  private readonly jobs: Definition;
  private readonly companies: Definition;

  constructor(
    definitions: Definitions,
    private readonly stores: Stores,
  ) {
    this.jobs = definitionOf(definitions, 'jobs');
    this.companies = definitionOf(definitions, 'sources');
  }

  /** Titles of postings with their occupation, the most frequent first. */
  async titles(query: RawQuery, requester: Requester): Promise<ResponseBody> {
    const { elasticsearch, dataset, prefix } = this.stores;
    const request = this.request(query, requester);
    const view = (await IndexView.of(prefix, this.jobs, requester.visibility)).within(
      request.prefixQuery(completionOf(this.jobs).searchedField),
    );
    const body = valueSuggestionsBody(this.jobs, request);
    const found = await elasticsearch.search(view, body, (bytes) => {
      const { values } = parseCompleteResponse(bytes).aggregations as unknown as Suggested;
      return values.buckets.map(titleSuggestion);
    });
    const asOf = await dataset.asOf();
    const returned = await requester.charge(found.length);
    const records = found.slice(0, returned).map((title) => [Buffer.from(JSON.stringify(title))]);
    return pageResponse(records, null, asOf);
  }

  /** Records of companies by name, those with the most active postings first. */
  async sources(query: RawQuery, requester: Requester): Promise<ResponseBody> {
    const { elasticsearch, dataset, prefix } = this.stores;
    const { limit, prefixQuery } = this.request(query, requester);
    const { searchedField, sort = '' } = completionOf(this.companies);
    const view = (await IndexView.of(prefix, this.companies, requester.visibility)).within(prefixQuery(searchedField));
    const asOf = await dataset.asOf();
    const body = searchBody(this.companies, {
      filters: [],
      sort,
      limit,
      context: { asOf },
    });
    return elasticsearch.search(view, body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      const returned = await requester.charge(Math.min(hits.length, limit));
      const records = hits.slice(0, returned).map(({ record }) => recordParts(record, requester.dataTier, null));
      return pageResponse(records, null, asOf, {}, {}, release);
    });
  }

  private request(query: RawQuery, requester: Requester): SuggestionRequest {
    const request = suggestionRequest(query);
    return { ...request, limit: requester.cap(request.limit) };
  }
}

interface Suggested {
  readonly values: { readonly buckets: readonly TitleBucket[] };
}

const completionOf = ({ name, completion }: Definition): Completion => {
  if (!completion) throw new Error(`The definition of ${name} has no \`completion\`.`);
  return completion;
};
