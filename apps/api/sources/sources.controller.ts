import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#libs/billing/caller.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { CurrentCaller } from '../admission/admission.guard.js';
import { bytesOf, JsonBytes } from '../http/json-bytes.js';
import { QueryString } from '../http/query-string.js';
import { RecordRoute } from '../openapi/routes.js';
import { Sources } from '../search/search.module.js';

@ApiTags('Sources')
@Controller('v4')
export class SourcesController {
  constructor(private readonly sources: Sources) {}

  @Get('sources-id/:source_id')
  @JsonBytes()
  @RecordRoute('sources', 'One company by id', '`{}` when there is no such company.')
  async one(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return bytesOf(await this.sources.one(id, query, caller), reply);
  }
}
