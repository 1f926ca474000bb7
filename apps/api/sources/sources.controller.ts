import { Controller, Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../http/json-bytes.js';
import { QueryString } from '../http/query-string.js';
import { Metered } from '../metering/admission.guard.js';
import { Endpoints } from '../metering/endpoints.js';
import type { MeteredRequest } from '../metering/metered-request.js';
import { ListRoute, OPTIONS, OptionsRoute, RecordRoute } from '../openapi/routes.js';
import { SourceOptions, Sources } from '../search/search.module.js';

@Endpoints('sources')
@Controller('v4')
export class SourcesController {
  constructor(
    private readonly sources: Sources,
    private readonly sourceOptions: SourceOptions,
  ) {}

  @Get(['sources', 'sources/search'])
  @JsonBytes()
  @ListRoute(
    'sources',
    'Search companies',
    'Without filters, all companies, those with the most active postings first. `/v4/sources/search` is an alias.',
  )
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.answer(await this.sources.list(query, request));
  }

  @Get('sources/options')
  @OptionsRoute('sources', 'Company facet values', OPTIONS)
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.sourceOptions.count(query, request);
  }

  @Get('sources-id/:source_id')
  @JsonBytes()
  @RecordRoute('sources', 'One company by id', '`{}` when there is no such company.')
  async one(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return request.answer(await this.sources.one(id, query, request));
  }
}
