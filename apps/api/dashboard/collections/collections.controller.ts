import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import { checkPlanLimit } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import type { CollectionSummary } from '#libs/visibility/collections.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { STORES } from '../../search/search.module.js';
import { DashboardController } from '../dashboard.entrance.js';
import { ListCursor } from '../http/cursor.js';
import { Body, Id, Query } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, listOf, named, nothing, pageQuery, time, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { CompanyDirectory, companyRef } from './company-directory.js';

const nameBody = z.strictObject({ name: z.string({ error: 'must be a name' }) });
const sourcesBody = z.strictObject({
  source_ids: z
    .array(z.string(), { error: 'must be a list of ids of companies' })
    .min(1, 'must name a company')
    .max(1_000, 'must name at most 1,000 companies'),
});
/** Companies of one action that the audit log lists; it counts all of them. */
const RECORDED_COMPANIES = 20;

const sourcesQuery = z.object(pageQuery);

const collection = named(
  'Collection',
  z.object({ id: z.string(), name: z.string(), sources_count: count, created_at: time, updated_at: time }),
);

/** Named sets of companies. */
@DashboardController('collections')
export class CollectionsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly directory: CompanyDirectory,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  @Route('get', '', { access: 'member', summary: 'Collections', response: listOf('Collection', collection) })
  async list(@CurrentUser() { organizationId }: SignedInUser) {
    const found = await this.database.run((stores) => stores.collections.list(organizationId));
    return wholeList(found.map(view));
  }

  @Route('get', ':collection_id', { access: 'member', summary: 'One collection', response: collection })
  async one(@Id('collection_id') id: string, @CurrentUser() { organizationId }: SignedInUser) {
    return view(await this.database.run((stores) => stores.collections.get(organizationId, id)));
  }

  @Route('get', ':collection_id/sources', {
    access: 'member',
    summary: 'Companies of a collection',
    description: 'Free.',
    query: sourcesQuery,
    response: listOf('CompanyRef', companyRef),
  })
  async sources(
    @Id('collection_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @Query() { limit, cursor }: z.infer<typeof sourcesQuery>,
  ) {
    const list = `collections/${id}`;
    const cursors = new ListCursor(this.stores.cursors, z.tuple([z.string()]), organizationId, list, {});
    const after = cursors.decode(cursor)?.[0];
    const ids = await this.database.run((stores) => stores.collections.companies(organizationId, id, limit + 1, after));
    const shown = ids.slice(0, limit);
    const nextCursor = ids.length > limit ? cursors.encode([shown.at(-1) as string]) : null;
    return { data: await this.directory.find(shown), next_cursor: nextCursor, has_more: nextCursor !== null };
  }

  @Route('post', '', {
    access: 'admin',
    summary: 'Create a collection',
    description: '403 `plan_limit_reached` if the limit of the product plan is reached.',
    body: nameBody,
    response: collection,
    status: 201,
  })
  create(
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name }: z.infer<typeof nameBody>,
  ) {
    return this.change(actor, 'collection.create', async ({ collections, database: { manager } }) => {
      const { productPlan } = await lockOrganization(manager, organizationId);
      checkPlanLimit(productPlan, 'collections', (await collections.list(organizationId)).length);
      return collections.create(organizationId, name);
    });
  }

  @Route('patch', ':collection_id', {
    access: 'admin',
    summary: 'Rename a collection',
    body: nameBody,
    response: collection,
  })
  rename(
    @Id('collection_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name }: z.infer<typeof nameBody>,
  ) {
    return this.change(actor, 'collection.rename', ({ collections }) => collections.rename(organizationId, id, name));
  }

  @Route('delete', ':collection_id', { access: 'admin', summary: 'Delete a collection', response: nothing })
  async delete(
    @Id('collection_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    await this.change(actor, 'collection.delete', ({ collections }) => collections.delete(organizationId, id));
    return {};
  }

  @Route('post', ':collection_id/sources', {
    access: 'admin',
    summary: 'Add companies to a collection',
    body: sourcesBody,
    response: collection,
  })
  add(
    @Id('collection_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { source_ids }: z.infer<typeof sourcesBody>,
  ) {
    return this.change(
      actor,
      'collection.add_sources',
      ({ collections }) => collections.add(organizationId, id, source_ids),
      { source_ids: source_ids.slice(0, RECORDED_COMPANIES), count: source_ids.length },
    );
  }

  @Route('delete', ':collection_id/sources/:source_id', {
    access: 'admin',
    summary: 'Remove a company from a collection',
    response: collection,
  })
  remove(
    @Id('collection_id') id: string,
    @Id('source_id') sourceId: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    return this.change(
      actor,
      'collection.remove_source',
      ({ collections }) => collections.remove(organizationId, id, [sourceId]),
      { source_ids: [sourceId] },
    );
  }

  private async change(
    actor: Actor,
    action: AuditAction,
    work: (stores: DatabaseStores) => Promise<CollectionSummary>,
    details: Record<string, unknown> = {},
  ): Promise<z.infer<typeof collection>> {
    const changed = await this.database.run((outer) =>
      outer.transaction(async (stores) => {
        const summary = await work(stores);
        const { organizationId, id: targetId, name: targetName } = summary;
        await stores.auditLog.record(actor, { organizationId, action, targetId, targetName, details });
        return summary;
      }),
    );
    return view(changed);
  }
}

const view = (summary: CollectionSummary): z.infer<typeof collection> => ({
  id: summary.id,
  name: summary.name,
  sources_count: summary.companies,
  created_at: summary.createdAt.toISOString(),
  updated_at: summary.updatedAt.toISOString(),
});
