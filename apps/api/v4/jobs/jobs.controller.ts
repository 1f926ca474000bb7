import { Get, Param } from '@nestjs/common';
import type { FacetReader } from '#libs/search/facets/facet-reader.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, OPTIONS_DESCRIPTION, OptionsRoute, RecordRoute } from '../../openapi/route-decorators.js';
import { RecordReaders } from '../../search/record-readers.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';

@V4Controller('jobs', 'jobs')
export class JobsController {
  private readonly jobs: ListReader;
  private readonly jobOptions: FacetReader;

  constructor(readers: RecordReaders) {
    this.jobs = readers.list('jobs');
    this.jobOptions = readers.options('jobs');
  }

  @Get(['', 'search'])
  @JsonBytes()
  @ListRoute('jobs', 'Search postings', 'Without filters, returns all postings, newest first.')
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.jobs.list(query, request.operation));
  }

  @Get('options')
  @OptionsRoute('jobs', 'Job facet values', OPTIONS_DESCRIPTION)
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.jobOptions.count(query, request.operation);
  }

  @Get(':job_id')
  @JsonBytes()
  @RecordRoute('jobs', 'One posting by id', 'Returns `{}` if the posting does not exist.')
  async one(
    @Param('job_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return request.send(await this.jobs.one(id, query, request.operation));
  }
}
