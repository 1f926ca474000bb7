import { Get } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import { Priced } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ObjectRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';

@Priced('autocomplete')
@V4Controller('autocomplete', 'autocomplete')
export class AutocompleteController {
  constructor(private readonly suggestions: Suggestions) {}

  @Get('titles')
  @JsonBytes()
  @ObjectRoute(
    'TitleSuggestionList',
    'Job-title suggestions',
    'Most frequent titles first; spellings of the same title are merged. 1 credit per call that returns suggestions.',
  )
  async titles(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.suggestions.titles(query, request.operation));
  }

  @Get('sources')
  @JsonBytes()
  @ObjectRoute(
    'SourceSuggestionList',
    'Company suggestions',
    'Full company records, most active postings first. 1 credit per call that returns suggestions.',
  )
  async sources(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.suggestions.sources(query, request.operation));
  }
}
