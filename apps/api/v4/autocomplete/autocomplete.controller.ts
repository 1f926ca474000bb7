import { Controller, Get } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import { Metered } from '../../metering/admission.guard.js';
import { Endpoints, Priced } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { PlainRoute } from '../../openapi/routes.js';

@Endpoints('autocomplete')
@Priced('autocomplete')
@Controller('v4/autocomplete')
export class AutocompleteController {
  constructor(private readonly suggestions: Suggestions) {}

  @Get('titles')
  @JsonBytes()
  @PlainRoute(
    'TitleSuggestionList',
    'Job-title suggestions',
    'The most frequent titles first, each once however it is written. 1 credit per call that finds something.',
  )
  async titles(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.answer(await this.suggestions.titles(query, request));
  }

  @Get('sources')
  @JsonBytes()
  @PlainRoute(
    'SourceSuggestionList',
    'Company suggestions',
    'Whole records, those with the most active postings first. 1 credit per call that finds something.',
  )
  async sources(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.answer(await this.suggestions.sources(query, request));
  }
}
