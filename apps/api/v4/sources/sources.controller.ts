import { Get } from '@nestjs/common';
import type { FacetReader } from '#libs/search/facets/facet-reader.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, OPTIONS_DESCRIPTION, OptionsRoute } from '../../openapi/route-decorators.js';
import { RecordReaders } from '../../search/record-readers.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';

@V4Controller('sources', 'sources')
export class SourcesController {
  private readonly sources: ListReader;
  private readonly sourceOptions: FacetReader;

  constructor(readers: RecordReaders) {
    this.sources = readers.list('sources');
    this.sourceOptions = readers.options('sources');
  }

  @Get(['', 'search'])
  @JsonBytes()
  @ListRoute('sources', 'Search companies', 'Without filters, returns all companies, most active postings first.')
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.sources.list(query, request.operation));
  }

  @Get('options')
  @OptionsRoute('sources', 'Company facet values', OPTIONS_DESCRIPTION)
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.sourceOptions.count(query, request.operation);
  }
}
