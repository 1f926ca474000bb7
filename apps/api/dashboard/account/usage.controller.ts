import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { CallerUsageRow } from '#libs/billing/usage/caller-usage.js';
import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import { Usage, type UsageRow } from '#libs/billing/usage/usage.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
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

const callersQuery = usageQuery.pick({ from: true, to: true });
const measures = { requests: count, records: count, credits: count, errors: count };
const callerRow = named(
  'CallerUsage',
  z.object({
    kind: z
      .enum(['token', 'app', 'person', 'others', 'exports'])
      .describe(
        '`others`: what other people used, for Members. `exports`: exported files, which are not attributed to anyone.',
      ),
    id: z.string().nullable().describe('Null for `others` and `exports`.'),
    name: z.string().nullable().describe('Null for `others` and `exports`.'),
    revoked: z.boolean(),
    you: z.boolean(),
    ...measures,
  }),
);
const callerList = named(
  'CallerUsageList',
  z.object({
    data: z.array(callerRow),
    next_cursor: z.null(),
    has_more: z.literal(false),
    unattributed: z
      .object(measures)
      .describe(
        'The rest of the usage: all before `since`, what is delivered by webhooks, digests and feeds, what removed people used, and what a crash lost.',
      ),
    since: z.iso.date().nullable().describe('The first day on which callers were recorded; null if none was.'),
  }),
);
const MEASURES = ['requests', 'records', 'credits', 'errors'] as const;

/** Usage of the organization by day and endpoint group. */
@DashboardController()
export class UsageController {
  constructor(
    private readonly usage: Usage,
    private readonly database: DashboardDatabase,
  ) {}

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

  @Route('get', 'usage/callers', {
    access: 'member',
    summary: 'Usage by token and by person',
    description: 'Free. Admins see each person, Members themselves and the sum of all others.',
    query: callersQuery,
    response: callerList,
  })
  async callers(
    @CurrentUser() { organizationId, userId, role }: SignedInUser,
    @QueryString() query: RawQuery,
  ): Promise<z.infer<typeof callerList>> {
    const { from, to } = readUsageRequest(query, today());
    const [{ callers, since }, groups] = await Promise.all([
      this.database.run(({ callerUsage }) => callerUsage.read(organizationId, from, to)),
      this.usage.read(organizationId, { from, to, groupBy: ['endpoint_group'] }),
    ]);
    const isNamed = ({ kind, id }: CallerUsageRow) => role === 'admin' || kind !== 'person' || id === userId;
    const named = callers.filter(isNamed);
    const others = callers.filter((row) => !isNamed(row));
    const people = [
      ...named.map(({ isRevoked, ...row }) => ({ ...row, revoked: isRevoked, you: row.id === userId })),
      ...(others.length > 0
        ? [{ kind: 'others' as const, id: null, name: null, revoked: false, you: false, ...sumOf(others) }]
        : []),
    ];
    // Requests about exports are free: what this group was charged are the rows of files.
    const { records = 0, credits = 0 } = groups.find((row) => row.endpoint_group === 'exports') ?? {};
    const exports = {
      kind: 'exports' as const,
      id: null,
      name: null,
      revoked: false,
      you: false,
      requests: 0,
      errors: 0,
    };
    const data = [...people, ...(records + credits > 0 ? [{ ...exports, records, credits }] : [])];
    const [all, attributed] = [sumOf(groups), sumOf(data)];
    // A request at midnight can be counted on the day before its charge.
    const rest = MEASURES.map((measure) => [measure, Math.max(0, all[measure] - attributed[measure])]);
    return { ...wholeList(data), next_cursor: null, has_more: false, unattributed: Object.fromEntries(rest), since };
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
    const request = readUsageRequest(query, today());
    const rows = await this.usage.read(organizationId, request);
    return { rows: rows.map(view), groupBy: request.groupBy };
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);

type Measures = Readonly<Record<(typeof MEASURES)[number], number>>;

const sumOf = (rows: readonly Measures[]): Measures =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, rows.reduce((sum, row) => sum + row[measure], 0)]),
  ) as Measures;

const view = ({ day, ...row }: UsageRow) => ({ ...(day !== undefined && { date: day }), ...row });
