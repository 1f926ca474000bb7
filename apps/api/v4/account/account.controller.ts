import { Get, Inject } from '@nestjs/common';
import { Usage } from '#libs/billing/usage/usage.js';
import { facetNames, fieldNames, filterNames } from '#libs/search/derive/entitlements.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { commonParameters } from '#libs/search/query/request-parameters.js';
import { Dataset } from '#libs/search/read/dataset.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { QueryString } from '../../http/query-string.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { ObjectRoute } from '../../openapi/route-decorators.js';
import { DEFINITIONS } from '../../search/search.module.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { readUsageRequest } from './usage-request.js';

const readRequest = parameterReader(commonParameters);

@V4Controller('account')
export class AccountController {
  constructor(
    @Inject(DEFINITIONS) private readonly definitions: Definitions,
    private readonly usageReport: Usage,
    private readonly dataset: Dataset,
  ) {}

  @Get('me')
  @ObjectRoute('Account', 'Plan and current quota', 'Free. Read the lists in `fields` instead of hard-coding them.')
  me(@QueryString() query: RawQuery, @Metered() { operation }: MeteredRequest) {
    readRequest(query);
    const listed = this.definitions.filter(({ listedInAccount }) => listedInAccount);
    const { caller, windows } = operation;
    const { organizationId, dataTier, billingMode, credits } = caller;
    const { short, long } = windows;
    return {
      organization_id: organizationId,
      rate_limit: short.limit,
      period_seconds: short.seconds,
      remaining: short.remaining,
      rate_limit_5h: long.limit,
      period_seconds_5h: long.seconds,
      remaining_5h: long.remaining,
      billing_mode: billingMode,
      ...(credits && { credit_balance: credits.balance }),
      fields: {
        tier: dataTier,
        ...Object.fromEntries(listed.map((definition) => [definition.name, fieldNames(definition, dataTier)])),
        filters: filterNames(listed, dataTier),
        facets: facetNames(listed, dataTier),
      },
    };
  }

  @Get('usage')
  @ObjectRoute(
    'UsageList',
    'Daily usage history',
    'Free. Days without usage have no row. Records and credits are exact; requests and errors can lag by up to a second.',
  )
  async usage(@QueryString() query: RawQuery, @Metered() { operation }: MeteredRequest) {
    const range = readUsageRequest(query, new Date().toISOString().slice(0, 10));
    const rows = await this.usageReport.read(operation.organizationId, range);
    return {
      data: rows.map(({ day, ...row }) => ({ ...(day !== undefined && { date: day }), ...row })),
      next_cursor: null,
      has_more: false,
      as_of: await this.asOf(),
    };
  }

  /** Null if there is no dataset; usage can still be read then. */
  private async asOf(): Promise<string | null> {
    const asOf = await this.dataset.asOf().catch(() => null);
    return asOf === null ? null : new Date(asOf).toISOString();
  }
}
