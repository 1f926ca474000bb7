import { Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, RecordRoute, RelatedRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { companyById, RELATED_DESCRIPTION, SourceLookup } from './source-lookup.js';

/** One company by its id. */
@V4Controller('sources', 'sources-id')
export class SourceByIdController {
  constructor(private readonly lookup: SourceLookup) {}

  @Get(':source_id')
  @JsonBytes()
  @RecordRoute('sources', 'One company by id', 'Returns `{}` if the company does not exist.')
  async one(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.record(companyById(id), query, request);
  }

  @Get(':source_id/jobs')
  @JsonBytes()
  @ListRoute('jobs', "A company's postings (by id)", 'Accepts the same parameters as `/v4/jobs`.')
  async jobs(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.jobsOf(companyById(id), query, request);
  }

  @Get(':source_id/related')
  @JsonBytes()
  @RelatedRoute('sources', 'Related companies (by id)', RELATED_DESCRIPTION)
  async related(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.related(companyById(id), query, request);
  }
}
