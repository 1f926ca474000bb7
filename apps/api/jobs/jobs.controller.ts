import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#libs/billing/caller.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { CurrentCaller } from '../admission/admission.guard.js';
import { bytesOf, JsonBytes } from '../http/json-bytes.js';
import { QueryString } from '../http/query-string.js';
import { ListRoute, RecordRoute } from '../openapi/routes.js';
import { Jobs } from '../search/search.module.js';

@ApiTags('Jobs')
@Controller('v4/jobs')
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Get(['', 'search'])
  @JsonBytes()
  @ListRoute('jobs', 'Search postings', 'Without filters, all postings, newest first. `/v4/jobs/search` is an alias.')
  async search(
    @QueryString() query: RawQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return bytesOf(await this.jobs.list(query, caller), reply);
  }

  @Get(':job_id')
  @JsonBytes()
  @RecordRoute('jobs', 'One posting', '`{}` when there is no such posting.')
  async one(
    @Param('job_id') id: string,
    @QueryString() query: RawQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return bytesOf(await this.jobs.one(id, query, caller), reply);
  }
}
