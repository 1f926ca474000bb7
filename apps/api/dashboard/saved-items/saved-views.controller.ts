import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { SAVED_PAGES } from '#libs/records/saved-address.js';
import type { SavedItem } from '#libs/saved-items/saved-item.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { readDatasetAge } from '../../reads/dataset-age.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, named, nothing, time } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { addressVersion, searchSchema, slugSchema } from './address-schema.js';
import { auditShared, changedDetails, itemName, itemShape, itemView, sharedFlag } from './saved-item-schema.js';

const page = z.enum(SAVED_PAGES, { error: `must be one of ${SAVED_PAGES.join(', ')}` });
const createBody = z
  .strictObject({
    name: itemName,
    page,
    slug: slugSchema.describe('Of a technology.'),
    search: searchSchema.describe('The query string of the page.'),
    address_version: addressVersion,
    shared: sharedFlag.default(false),
  })
  .refine((body) => (body.page === 'technology') === (body.slug !== null), {
    path: ['slug'],
    message: 'must be given for the page of a technology, and for no other',
  });
const changeBody = z.strictObject({ name: itemName.optional(), shared: sharedFlag.optional() });
const lookBody = z.strictObject({
  matches: z
    .int({ error: 'must be a number of records' })
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .describe('How many records match now; null if they were not counted.'),
});

const savedView = named(
  'SavedView',
  z.object({
    ...itemShape,
    page: z.enum(SAVED_PAGES),
    slug: z.string().nullable(),
    search: z.record(z.string(), z.string()),
    last_look: z
      .object({
        as_of: time.nullable().describe('The date of the dataset at that time.'),
        matches: count.nullable(),
        looked_at: time,
      })
      .nullable()
      .describe('When you last opened it; null if never.'),
  }),
);
const savedViews = named(
  'SavedViewList',
  z.object({
    data: z.array(savedView),
    next_cursor: z.null(),
    has_more: z.literal(false),
    as_of: time
      .nullable()
      .describe('The date of the dataset: what is new since a look was first seen after the date of the dataset then.'),
  }),
);

/** Addresses of lists and figures that people save, for themselves or for the organization. */
@DashboardController('saved-views')
export class SavedViewsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly dataset: Dataset,
  ) {}

  @Route('get', '', {
    access: 'member',
    summary: 'Saved views: your own, and those that are shared',
    response: savedViews,
  })
  async list(@CurrentUser() user: SignedInUser): Promise<z.infer<typeof savedViews>> {
    const [items, asOf] = await Promise.all([
      this.database.run(({ savedItems }) => savedItems.list(user, 'view')),
      this.asOf(),
    ]);
    return { data: items.map(view), next_cursor: null, has_more: false, as_of: asOf?.toISOString() ?? null };
  }

  @Route('get', ':view_id', { access: 'member', summary: 'One saved view', response: savedView })
  async one(@Id('view_id') id: string, @CurrentUser() user: SignedInUser) {
    return view(await this.database.run(({ savedItems }) => savedItems.get(user, 'view', id)));
  }

  @Route('post', '', {
    access: 'member',
    summary: 'Save a view',
    description: 'A name is used once among your own views, and once among those that are shared.',
    body: createBody,
    response: savedView,
    status: 201,
  })
  async create(
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared, address_version: version, ...content }: z.infer<typeof createBody>,
  ) {
    return view(
      await this.transaction(async (stores) => {
        const wanted = { name, isShared: shared, content, addressVersion: version };
        const item = await stores.savedItems.create(user, 'view', wanted);
        await auditShared(stores, actor, 'view.create', item);
        return item;
      }),
    );
  }

  @Route('patch', ':view_id', {
    access: 'member',
    summary: 'Rename a saved view, or share it',
    description: '403 `admin_required` for a shared view of another person, unless you are an Admin.',
    body: changeBody,
    response: savedView,
  })
  async update(
    @Id('view_id') id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared }: z.infer<typeof changeBody>,
  ) {
    return view(
      await this.transaction(async (stores) => {
        const wanted = { ...(name !== undefined && { name }), ...(shared !== undefined && { isShared: shared }) };
        const { before, after } = await stores.savedItems.update(user, 'view', id, wanted);
        const audited = after.isShared ? after : before;
        await auditShared(stores, actor, 'view.change', audited, changedDetails(before, after));
        return after;
      }),
    );
  }

  @Route('delete', ':view_id', {
    access: 'member',
    summary: 'Delete a saved view',
    description: 'It can be restored for 15 minutes. 403 `admin_required` as when it is renamed.',
    response: nothing,
  })
  async delete(@Id('view_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    await this.transaction(async (stores) =>
      auditShared(stores, actor, 'view.delete', await stores.savedItems.delete(user, 'view', id)),
    );
    return {};
  }

  @Route('post', ':view_id/restore', {
    access: 'member',
    summary: 'Restore a saved view that was deleted',
    response: savedView,
    errors: [400],
  })
  async restore(@Id('view_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return view(
      await this.transaction(async (stores) => {
        const item = await stores.savedItems.restore(user, 'view', id);
        await auditShared(stores, actor, 'view.restore', item);
        return item;
      }),
    );
  }

  @Route('post', ':view_id/look', {
    access: 'member',
    summary: 'Note that you have opened a saved view',
    description: 'From then on, `last_look` has the date that the dataset has now. Nobody else sees it.',
    body: lookBody,
    response: nothing,
  })
  async look(
    @Id('view_id') id: string,
    @CurrentUser() user: SignedInUser,
    @Body() { matches }: z.infer<typeof lookBody>,
  ) {
    const asOf = await this.asOf();
    await this.database.run(({ savedItems }) => savedItems.look(user, id, { asOf, matches }));
    return {};
  }

  private async asOf(): Promise<Date | null> {
    const age = await readDatasetAge(this.dataset);
    return age && new Date(age.as_of);
  }

  private transaction<T>(work: (stores: DatabaseStores) => Promise<T>): Promise<T> {
    return this.database.run((outer) => outer.transaction(work));
  }
}

const view = (item: SavedItem): z.infer<typeof savedView> => {
  const { lastLook } = item;
  return {
    ...itemView(item),
    ...(item.content as Pick<z.infer<typeof createBody>, 'page' | 'slug' | 'search'>),
    last_look: lastLook && {
      as_of: lastLook.asOf?.toISOString() ?? null,
      matches: lastLook.matches,
      looked_at: lastLook.lookedAt.toISOString(),
    },
  };
};
