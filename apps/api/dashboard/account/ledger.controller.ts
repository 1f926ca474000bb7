import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { LEDGER_ENTRY_TYPES, type LedgerLine, type LedgerPosition, readLedger } from '#libs/billing/credits/ledger.js';
import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { STORES } from '../../search/search.module.js';
import { DashboardController } from '../dashboard.entrance.js';
import { sendCsv } from '../http/csv.js';
import { ListCursor } from '../http/cursor.js';
import { Query } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, pageQuery, time } from '../http/schema.js';
import { CurrentUser } from '../session/session.guard.js';

const ledgerQuery = z.object(pageQuery);
const noQuery = z.object({});

const line = named(
  'LedgerLine',
  z.object({
    id: z.string(),
    type: z.enum(LEDGER_ENTRY_TYPES),
    at: time,
    amount: z.int().describe('Negative for charges and expirations.'),
    allowance: z.int().describe('Part of `amount` that changed the allowance.'),
    purchased: z.int().describe('Part of `amount` that changed the purchased credits.'),
    balance: z.int().describe('Balance after this entry.'),
    request_id: z.string().nullable().describe('Id of the charged request; null for other types.'),
    endpoint_group: z.enum(ENDPOINT_GROUPS).nullable(),
    records: z.int().nullable(),
  }),
);

const COLUMNS = Object.keys(line.shape);

/** Charge, grant and expiry of the last line, and the balance before it. An empty string stands for none. */
const position = z.tuple([z.string(), z.string(), z.string(), z.int()]);

/** Lines read at a time for an export. */
const BATCH = 1_000;

/** The credit ledger. */
@DashboardController()
export class LedgerController {
  constructor(
    private readonly database: DashboardDatabase,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  @Route('get', 'ledger', {
    access: 'member',
    summary: 'Credit ledger with running balance',
    description: 'Most recent first.',
    query: ledgerQuery,
    response: listOf('LedgerLine', line),
  })
  async list(@CurrentUser() { organizationId }: SignedInUser, @Query() { limit, cursor }: z.infer<typeof ledgerQuery>) {
    const cursors = new ListCursor(this.stores.cursors, position, organizationId, 'ledger', {});
    const after = cursors.decode(cursor);
    const { lines, next } = await this.database.run(({ database: { manager } }) =>
      readLedger(manager, organizationId, limit, after && positionOf(after)),
    );
    const nextCursor = next && cursors.encode([next.charge ?? '', next.grant ?? '', next.expiry ?? '', next.balance]);
    return { data: lines.map(view), next_cursor: nextCursor, has_more: next !== null };
  }

  @Route('get', 'ledger.csv', {
    access: 'member',
    summary: 'Credit ledger as CSV',
    description: 'The most recent entries, up to the export limit of the product plan.',
    query: noQuery,
    response: 'text/csv',
  })
  async csv(
    @CurrentUser() { organizationId, productPlan }: SignedInUser,
    @Query() _: unknown,
    @Res() reply: FastifyReply,
  ) {
    const { exportRows } = productPlanLimits[productPlan];
    const lines = await this.database.run(async ({ database: { manager } }) => {
      const all: LedgerLine[] = [];
      let next: LedgerPosition | undefined;
      do {
        const page = await readLedger(manager, organizationId, Math.min(BATCH, exportRows - all.length), next);
        all.push(...page.lines);
        next = page.next ?? undefined;
      } while (next && all.length < exportRows);
      return all;
    });
    sendCsv(reply, 'ledger.csv', COLUMNS, lines.map(view));
  }
}

const positionOf = ([charge, grant, expiry, balance]: z.infer<typeof position>): LedgerPosition => ({
  charge: charge || null,
  grant: grant || null,
  expiry: expiry || null,
  balance,
});

const view = ({ at, requestId, endpointGroup, ...rest }: LedgerLine): z.infer<typeof line> => ({
  id: rest.id,
  type: rest.type,
  at: at.toISOString(),
  amount: rest.allowance + rest.purchased,
  allowance: rest.allowance,
  purchased: rest.purchased,
  balance: rest.balance,
  request_id: requestId,
  endpoint_group: endpointGroup,
  records: rest.records,
});
