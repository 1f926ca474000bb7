import { Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, PlainRoute } from '../../openapi/routes.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { SignalLists } from './signal-lists.js';
import { SignalTypeCounts } from './signal-type-counts.js';

const TIERS = 'Types about technologies require the data tier `max`; other tiers receive the rest.';

@V4Controller('signals')
export class SignalsController {
  constructor(
    private readonly lists: SignalLists,
    private readonly types: SignalTypeCounts,
  ) {}

  @Get('signals')
  @JsonBytes()
  @ListRoute(
    'signals',
    'List signals',
    `Notable changes in the hiring of companies, most recent first. Blocked companies do not appear. ${TIERS}`,
  )
  async list(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return this.lists.all(query, request);
  }

  @Get('signals/types')
  @PlainRoute('SignalTypeList', 'Signal types that have fired', `Free. The most frequent first. ${TIERS}`)
  async counts(@QueryString() query: RawQuery, @Metered() { operation }: MeteredRequest) {
    return this.types.read(query, operation);
  }

  @Get('sources-id/:source_id/signals')
  @JsonBytes()
  @ListRoute(
    'signals',
    "One employer's signals",
    `Takes the same parameters as \`/v4/signals\`. Empty for a blocked company. ${TIERS}`,
  )
  async ofCompany(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lists.ofCompany(id, query, request);
  }
}
