import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { SAVED_PAGES } from '#libs/records/saved-address.js';
import type { SavedItem } from '#libs/saved-items/saved-item.js';
import type { NewlyViewed } from '#libs/saved-items/saved-items.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { readDatasetAge } from '../../reads/dataset-age.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, named, nothing, time } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { addressVersion, searchSchema, slugSchema } from './address-schema.js';
import { SavedItemHandlers } from './saved-item-handlers.js';
import { itemName, itemShape, itemView, RESTORABLE, readRevision, sharedFlag } from './saved-item-schema.js';

const page = z.enum(SAVED_PAGES, { error: `must be one of ${SAVED_PAGES.join(', ')}` });
const search = searchSchema.describe('The query string of the page.');
const viewedBody = z.strictObject({
  as_of: time.describe('`as_of` of the response on the screen; at most that of the dataset is stored.'),
  matches: z
    .int({ error: 'must be a number of records' })
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .describe('How many records match; null if they were not counted.'),
});
const viewed = viewedBody
  .nullable()
  .default(null)
  .describe(
    'What is on the screen while it is saved, from which the next visit counts; null if no records were loaded.',
  );
const createBody = z
  .strictObject({
    name: itemName,
    page,
    slug: slugSchema.describe('Of a technology.'),
    search,
    address_version: addressVersion,
    shared: sharedFlag.default(false),
    viewed,
  })
  .refine((body) => (body.page === 'technology') === (body.slug !== null), {
    path: ['slug'],
    message: 'must be given for the page of a technology, and for no other',
  });
const changeBody = z
  .strictObject({
    name: itemName.optional(),
    shared: sharedFlag.optional(),
    search: search.optional(),
    address_version: addressVersion,
    revision: readRevision,
    viewed,
  })
  .refine((body) => body.search === undefined || body.revision !== undefined, {
    path: ['revision'],
    message: 'must be given with search',
  });

const savedView = named(
  'SavedView',
  z.object({
    ...itemShape,
    page: z.enum(SAVED_PAGES),
    slug: z.string().nullable(),
    search: z.record(z.string(), z.string()),
    last_viewed: z
      .object({
        as_of: time.describe('The date of the data that was on the screen.'),
        matches: count.nullable(),
        viewed_at: time,
      })
      .nullable()
      .describe('When you last saw its records; null if never.'),
  }),
);
const savedViews = named(
  'SavedViewList',
  z.object({
    data: z.array(savedView),
    next_cursor: z.null(),
    has_more: z.literal(false),
    as_of: time.nullable().describe('The date of the dataset.'),
  }),
);

type SavedView = z.infer<typeof savedView>;
type Content = Pick<SavedView, 'page' | 'slug' | 'search'>;

const view = (item: SavedItem): SavedView => {
  const { lastViewed } = item;
  return {
    ...itemView(item),
    ...(item.content as Content),
    last_viewed: lastViewed && {
      as_of: lastViewed.asOf.toISOString(),
      matches: lastViewed.matches,
      viewed_at: lastViewed.viewedAt.toISOString(),
    },
  };
};

/** Addresses of lists and figures that people save, for themselves or for the organization. */
@DashboardController('saved-views')
export class SavedViewsController {
  private readonly views: SavedItemHandlers<SavedView>;

  constructor(
    private readonly database: DashboardDatabase,
    private readonly dataset: Dataset,
  ) {
    this.views = new SavedItemHandlers('view', database, view);
  }

  @Route('get', '', {
    access: 'member',
    summary: 'Saved views: your own, and those that are shared',
    response: savedViews,
  })
  async list(@CurrentUser() user: SignedInUser): Promise<z.infer<typeof savedViews>> {
    const [data, asOf] = await Promise.all([this.views.list(user), this.asOf()]);
    return { data, next_cursor: null, has_more: false, as_of: asOf?.toISOString() ?? null };
  }

  @Route('get', ':view_id', { access: 'member', summary: 'One saved view', response: savedView })
  one(@Id('view_id') id: string, @CurrentUser() user: SignedInUser) {
    return this.views.one(user, id);
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
    @Body() { name, shared, address_version: addressVersion, viewed: seen, ...content }: z.infer<typeof createBody>,
  ) {
    const wanted = { name, isShared: shared, content, addressVersion, viewed: await this.viewedOf(seen) };
    return this.views.create(user, actor, wanted);
  }

  @Route('patch', ':view_id', {
    access: 'member',
    summary: 'Rename a saved view, share it, or change its query string',
    description: '403 `admin_required` for a shared view of another person, unless you are an Admin.',
    body: changeBody,
    response: savedView,
  })
  async update(
    @Id('view_id') id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() body: z.infer<typeof changeBody>,
  ) {
    const { name, shared, search: wanted, address_version: addressVersion, revision, viewed: seen } = body;
    const change = { ...(name !== undefined && { name }), ...(shared !== undefined && { isShared: shared }) };
    if (!wanted || revision === undefined) return this.views.update(user, actor, id, change);
    const { page: of, slug } = await this.views.one(user, id);
    const content = { value: { page: of, slug, search: wanted }, addressVersion, revision };
    return this.views.update(
      user,
      actor,
      id,
      { ...change, content, viewed: await this.viewedOf(seen) },
      { search: wanted },
    );
  }

  @Route('delete', ':view_id', {
    access: 'member',
    summary: 'Delete a saved view',
    description: `${RESTORABLE} 403 \`admin_required\` as when it is renamed.`,
    response: nothing,
  })
  delete(@Id('view_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.views.delete(user, actor, id);
  }

  @Route('post', ':view_id/restore', {
    access: 'member',
    summary: 'Restore a saved view that was deleted',
    response: savedView,
    errors: [400],
  })
  restore(@Id('view_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.views.restore(user, actor, id);
  }

  @Route('post', ':view_id/viewed', {
    access: 'member',
    summary: 'Note that you have seen the records of a saved view',
    description: 'From then on, `last_viewed` has the date of the data that you saw. Nobody else sees it.',
    body: viewedBody,
    response: nothing,
  })
  async noteViewed(
    @Id('view_id') id: string,
    @CurrentUser() user: SignedInUser,
    @Body() body: z.infer<typeof viewedBody>,
  ) {
    const seen = await this.viewedOf(body);
    await this.database.run(async ({ savedItems }) =>
      seen ? savedItems.noteViewed(user, id, seen) : savedItems.get(user, 'view', id),
    );
    return {};
  }

  /** What a person saw, which is not later than the dataset: otherwise what arrives before that time would never be new. */
  private async viewedOf(seen: z.infer<typeof viewed>): Promise<NewlyViewed | null> {
    const now = seen && (await this.asOf());
    if (!seen || !now) return null;
    return { asOf: new Date(Math.min(now.getTime(), Date.parse(seen.as_of))), matches: seen.matches };
  }

  private async asOf(): Promise<Date | null> {
    const age = await readDatasetAge(this.dataset);
    return age && new Date(age.as_of);
  }
}
