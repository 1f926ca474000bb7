import { Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, RecordRoute, RelatedRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { RELATED_DESCRIPTION, SourceLookup } from './source-lookup.js';

/** One company by its address: a domain, any host of it, or a URL, percent-encoded. */
@V4Controller('sources')
export class SourceByUrlController {
  constructor(private readonly lookup: SourceLookup) {}

  @Get(['sources-url/:url_source', 'sources/:url_source'])
  @JsonBytes()
  @RecordRoute('sources', 'One company by URL', 'Returns `{}` if the company does not exist.')
  async one(
    @Param('url_source') url: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.record(this.lookup.companyByUrl(url), query, request);
  }

  @Get('sources/:url_source/jobs')
  @JsonBytes()
  @ListRoute('jobs', "A company's postings (by URL)", 'Accepts the same parameters as `/v4/jobs`.')
  async jobs(
    @Param('url_source') url: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.jobsOf(this.lookup.companyByUrl(url), query, request);
  }

  @Get('sources/:url_source/related')
  @JsonBytes()
  @RelatedRoute('sources', 'Related companies (by URL)', RELATED_DESCRIPTION)
  async related(
    @Param('url_source') url: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lookup.related(this.lookup.companyByUrl(url), query, request);
  }
}
