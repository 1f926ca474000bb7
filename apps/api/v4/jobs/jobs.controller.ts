import { Controller, Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import { Metered } from '../../metering/admission.guard.js';
import { Endpoints } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, OPTIONS, OptionsRoute, RecordRoute } from '../../openapi/routes.js';
import { JobOptions, Jobs } from '../../search/search.module.js';

@Endpoints('jobs')
@Controller('v4/jobs')
export class JobsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly jobOptions: JobOptions,
  ) {}

  @Get(['', 'search'])
  @JsonBytes()
  @ListRoute('jobs', 'Search postings', 'Without filters, all postings, newest first. `/v4/jobs/search` is an alias.')
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.answer(await this.jobs.list(query, request));
  }

  @Get('options')
  @OptionsRoute('jobs', 'Job facet values', OPTIONS)
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.jobOptions.count(query, request);
  }

  @Get(':job_id')
  @JsonBytes()
  @RecordRoute('jobs', 'One posting', '`{}` when there is no such posting.')
  async one(
    @Param('job_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return request.answer(await this.jobs.one(id, query, request));
  }
}
