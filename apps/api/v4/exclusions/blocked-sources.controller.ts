import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { EntryState } from '#libs/visibility/exclusion-list.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ExclusionListRoute, ObjectRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { BlockedSources } from './exclusion-lists.js';

@V4Controller('sources', 'sources/blocked')
export class BlockedSourcesController {
  constructor(private readonly blockedSources: BlockedSources) {}

  @Get()
  @JsonBytes()
  @ExclusionListRoute('sources', 'Blocked companies', 'Most recent first. 1 credit per entry.')
  async list(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.blockedSources.list(query, request.operation));
  }

  @Post(':source_id')
  @HttpCode(200)
  @ObjectRoute(
    'BlockedSourceState',
    'Block a company',
    "Free. Excludes the company's postings from all of the organization's job reads. An unknown id returns `{}` and is not stored.",
  )
  async add(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<EntryState> {
    return this.blockedSources.add(id, query, request.operation);
  }

  @Delete(':source_id')
  @ObjectRoute('BlockedSourceState', 'Unblock a company', 'Free. Idempotent. An unknown id returns `{}`.')
  async remove(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<EntryState> {
    return this.blockedSources.remove(id, query, request.operation);
  }
}
