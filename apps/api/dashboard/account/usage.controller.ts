import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import { Usage, type UsageRow } from '#libs/billing/usage/usage.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { QueryString } from '../../http/url/query-string.js';
import { readUsageRequest } from '../../v4/account/usage-request.js';
import { DashboardController } from '../dashboard.entrance.js';
import { sendCsv } from '../http/csv.js';
import { Route } from '../http/route.js';
import { count, listOf, named, wholeList } from '../http/schema.js';
import { CurrentUser } from '../session/session.guard.js';

// Validated by `readUsageRequest`, as for `/v4/usage`.
const usageQuery = z.object({
  from: z.iso.date().optional().describe('First day, UTC. Default: 29 days before `to`.'),
  to: z.iso.date().optional().describe('Last day, UTC. Default: today.'),
  group_by: z.string().optional().describe('`day` (the default), `endpoint_group`, or both, separated by a comma.'),
});
const usageList = listOf(
  'UsageRow',
  named(
    'UsageRow',
    z.object({
      date: z.iso.date().optional(),
      endpoint_group: z.enum(ENDPOINT_GROUPS).optional(),
      requests: count,
      records: count,
      credits: count,
      errors: count,
    }),
  ),
);

/** Usage of the organization by day and endpoint group. */
@DashboardController()
export class UsageController {
  constructor(private readonly usage: Usage) {}

  @Route('get', 'usage', {
    access: 'member',
    summary: 'Usage by day and endpoint group',
    description: 'Free, and not counted by the rate limits. Takes the parameters of `/v4/usage`.',
    query: usageQuery,
    response: usageList,
  })
  async list(@CurrentUser() { organizationId }: SignedInUser, @QueryString() query: RawQuery) {
    return wholeList((await this.read(organizationId, query)).rows);
  }

  @Route('get', 'usage.csv', {
    access: 'member',
    summary: 'Usage as CSV',
    description: 'The most recent rows, up to the export limit of the product plan.',
    query: usageQuery,
    response: 'text/csv',
  })
  async csv(@CurrentUser() user: SignedInUser, @QueryString() query: RawQuery, @Res() reply: FastifyReply) {
    const { organizationId, productPlan } = user;
    const { exportRows } = productPlanLimits[productPlan];
    const { rows, groupBy } = await this.read(organizationId, query);
    const keys = { day: 'date', endpoint_group: 'endpoint_group' } as const;
    const columns = [...groupBy.map((grouping) => keys[grouping]), 'requests', 'records', 'credits', 'errors'];
    sendCsv(reply, 'usage.csv', columns, rows.slice(-exportRows));
  }

  private async read(organizationId: string, query: RawQuery) {
    const request = readUsageRequest(query, new Date().toISOString().slice(0, 10));
    const rows = await this.usage.read(organizationId, request);
    return { rows: rows.map(view), groupBy: request.groupBy };
  }
}

const view = ({ day, ...row }: UsageRow) => ({ ...(day !== undefined && { date: day }), ...row });
