import { Get, Param } from '@nestjs/common';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ListRoute, ObjectRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { SignalLists } from './signal-lists.js';
import { SignalTypeCounts } from './signal-type-counts.js';

const TIER_NOTE = 'Signals about technologies require the data tier `max`; other tiers receive all other signals.';

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
    `Notable changes in the hiring of companies, most recent first. Blocked companies do not appear. ${TIER_NOTE}`,
  )
  async list(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return this.lists.all(query, request);
  }

  @Get('signals/types')
  @ObjectRoute('SignalTypeList', 'Signal types that have fired', `Free. Most frequent first. ${TIER_NOTE}`)
  async counts(@QueryString() query: RawQuery, @Metered() { operation }: MeteredRequest) {
    return this.types.read(query, operation);
  }

  @Get('sources-id/:source_id/signals')
  @JsonBytes()
  @ListRoute(
    'signals',
    "One employer's signals",
    `Accepts the same parameters as \`/v4/signals\`. Empty for a blocked company. ${TIER_NOTE}`,
  )
  async ofCompany(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return this.lists.ofCompany(id, query, request);
  }
}
