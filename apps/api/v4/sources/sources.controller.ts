import { Controller, Get } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import { Metered } from '../../metering/admission.guard.js';
import { Endpoints } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, OPTIONS, OptionsRoute } from '../../openapi/routes.js';
import { SourceOptions, Sources } from '../../search/search.module.js';

@Endpoints('sources')
@Controller('v4/sources')
export class SourcesController {
  constructor(
    private readonly sources: Sources,
    private readonly sourceOptions: SourceOptions,
  ) {}

  @Get(['', 'search'])
  @JsonBytes()
  @ListRoute(
    'sources',
    'Search companies',
    'Without filters, all companies, those with the most active postings first. `/v4/sources/search` is an alias.',
  )
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.answer(await this.sources.list(query, request));
  }

  @Get('options')
  @OptionsRoute('sources', 'Company facet values', OPTIONS)
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.sourceOptions.count(query, request);
  }
}
