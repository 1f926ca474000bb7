import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { EntryState } from '#libs/visibility/exclusion-list.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ExclusionListRoute, ObjectRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { HiddenJobs } from './exclusion-lists.js';

@V4Controller('jobs', 'jobs/hidden')
export class HiddenJobsController {
  constructor(private readonly hiddenJobs: HiddenJobs) {}

  @Get()
  @JsonBytes()
  @ExclusionListRoute('jobs', 'Hidden postings', 'Most recent first. 1 credit per entry.')
  async list(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.hiddenJobs.list(query, request.operation));
  }

  @Post(':job_id')
  @HttpCode(200)
  @ObjectRoute(
    'HiddenJobState',
    'Hide a posting',
    "Free. Excludes the posting from all of the organization's job reads. An unknown id returns `{}` and is not stored.",
  )
  async add(
    @Param('job_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<EntryState> {
    return this.hiddenJobs.add(id, query, request.operation);
  }

  @Delete(':job_id')
  @ObjectRoute('HiddenJobState', 'Unhide a posting', 'Free. Idempotent. An unknown id returns `{}`.')
  async remove(
    @Param('job_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<EntryState> {
    return this.hiddenJobs.remove(id, query, request.operation);
  }
}
