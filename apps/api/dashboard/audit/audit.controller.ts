import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { auditActions } from '#libs/accounts/audit/audit-actions.js';
import { type AuditEntry, auditActorTypes } from '#libs/accounts/audit/audit-entry.entity.js';
import type { AuditQuery } from '#libs/accounts/audit/audit-log.js';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { STORES } from '../../search/search.module.js';
import { CompanyDirectory } from '../collections/company-directory.js';
import { DashboardController } from '../dashboard.entrance.js';
import { sendCsv, sendFile } from '../http/csv.js';
import { ListCursor } from '../http/cursor.js';
import { Query } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, pageQuery, time } from '../http/schema.js';
import { CurrentUser } from '../session/session.guard.js';

const moment = z.iso.datetime({ error: 'must be a time in UTC, such as 2026-08-22T00:00:00Z' });
const filters = {
  action: z.enum(auditActions).optional().describe('Only this action, such as `token.create`.'),
  actor: z.string().max(254).optional().describe('Only actions of this user (e-mail address) or operator.'),
  from: moment.optional().describe('Only entries at or after this time.'),
  to: moment.optional().describe('Only entries up to this time.'),
};
const auditQuery = z.object({ ...filters, ...pageQuery });
const exportQuery = z.object(filters);

/** Companies that a listed entry names. */
const NAMED_COMPANIES = 3;

const entry = z.object({
  id: z.string(),
  at: time,
  actor_type: z.enum(auditActorTypes),
  actor: z
    .string()
    .describe('E-mail address of the user, system account of the operator, or `anonymous` for a refused attempt.'),
  action: z.enum(auditActions).describe('The object, and what happened to it.'),
  target_id: z.string().nullable(),
  target: z.string().nullable().describe('Human-readable name of the target: an e-mail address or a name.'),
  details: z.record(z.string(), z.unknown()),
  address: z
    .string()
    .nullable()
    .describe('IP address of the request; null for the operator, who uses the command line.'),
  request_id: z.string().nullable(),
});
const listedEntry = named(
  'AuditEntry',
  entry.extend({
    companies: z
      .array(z.object({ source_id: z.string(), name: z.string().nullable() }))
      .describe(
        `The first ${NAMED_COMPANIES} companies of an action on the companies of a collection. The name is null if the dataset no longer contains the company.`,
      ),
  }),
);
const COLUMNS = Object.keys(entry.shape);

/** Entries read at a time for an export. */
const BATCH = 1_000;

/** The actions of Admins and of the operator, and refused attempts to sign in. */
@DashboardController()
export class AuditController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly directory: CompanyDirectory,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  @Route('get', 'audit', {
    access: 'member',
    summary: 'Audit log',
    description: 'Most recent first.',
    query: auditQuery,
    response: listOf('AuditEntry', listedEntry),
  })
  async list(@CurrentUser() { organizationId }: SignedInUser, @Query() query: z.infer<typeof auditQuery>) {
    const { limit, cursor, ...chosen } = query;
    const cursors = new ListCursor(this.stores.cursors, z.tuple([z.string()]), organizationId, 'audit', chosen);
    const before = cursors.decode(cursor)?.[0];
    const found = await this.read(organizationId, { ...queryOf(chosen), before, limit: limit + 1 });
    const data = found.slice(0, limit);
    const last = data.at(-1);
    const nextCursor = found.length > limit && last ? cursors.encode([last.id]) : null;
    return { data: await this.withCompanies(data), next_cursor: nextCursor, has_more: nextCursor !== null };
  }

  @Route('get', 'audit.csv', {
    access: 'member',
    summary: 'Audit log as CSV',
    description: 'The most recent entries, up to the export limit of the product plan.',
    query: exportQuery,
    response: 'text/csv',
  })
  async csv(
    @CurrentUser() user: SignedInUser,
    @Query() query: z.infer<typeof exportQuery>,
    @Res() reply: FastifyReply,
  ) {
    sendCsv(reply, 'audit.csv', COLUMNS, await this.export(user, query));
  }

  @Route('get', 'audit.ndjson', {
    access: 'member',
    summary: 'Audit log as NDJSON',
    description: 'The most recent entries, up to the export limit of the product plan.',
    query: exportQuery,
    response: 'application/x-ndjson',
  })
  async ndjson(
    @CurrentUser() user: SignedInUser,
    @Query() query: z.infer<typeof exportQuery>,
    @Res() reply: FastifyReply,
  ) {
    const lines = (await this.export(user, query)).map((row) => `${JSON.stringify(row)}\n`);
    sendFile(reply, 'audit.ndjson', 'application/x-ndjson', lines.join(''));
  }

  private async withCompanies(entries: readonly AuditEntry[]): Promise<z.infer<typeof listedEntry>[]> {
    const named = entries.map(({ details }) => companiesOf(details).slice(0, NAMED_COMPANIES));
    const ids = [...new Set(named.flat())];
    // The log can be read while the search cannot.
    const companies = ids.length === 0 ? [] : await this.directory.find(ids).catch(() => []);
    const names = new Map(companies.map((one) => [one.source_id, one.brand_name ?? one.url_source]));
    return entries.map((row, index) => ({
      ...view(row),
      companies: (named[index] ?? []).map((source_id) => ({ source_id, name: names.get(source_id) ?? null })),
    }));
  }

  private async export({ organizationId, productPlan }: SignedInUser, query: z.infer<typeof exportQuery>) {
    const { exportRows } = productPlanLimits[productPlan];
    const all: AuditEntry[] = [];
    let batch: AuditEntry[];
    do {
      const limit = Math.min(BATCH, exportRows - all.length);
      batch = await this.read(organizationId, { ...queryOf(query), before: all.at(-1)?.id, limit });
      all.push(...batch);
    } while (batch.length === BATCH && all.length < exportRows);
    return all.map(view);
  }

  private read(organizationId: string, query: AuditQuery): Promise<AuditEntry[]> {
    return this.database.run((stores) => stores.auditLog.list(organizationId, query));
  }
}

const queryOf = ({ action, actor, from, to }: z.infer<typeof exportQuery>): Omit<AuditQuery, 'limit'> => ({
  action,
  actor,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

/** The companies that were added to a collection, or removed from it. */
const companiesOf = ({ source_ids }: AuditEntry['details']): string[] =>
  Array.isArray(source_ids) ? source_ids.map(String) : [];

const view = (row: AuditEntry): z.infer<typeof entry> => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  actor_type: row.actorType,
  actor: row.actorName,
  action: row.action,
  target_id: row.targetId,
  target: row.targetName,
  details: row.details,
  address: row.address,
  request_id: row.requestId,
});
