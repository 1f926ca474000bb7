import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { BOARD_FIGURES, MAX_BOARD_FIGURES } from '#libs/records/saved-address.js';
import type { SavedItem } from '#libs/saved-items/saved-item.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { addressVersion, searchSchema } from './address-schema.js';
import { auditShared, changedDetails, itemName, itemShape, itemView, sharedFlag } from './saved-item-schema.js';

const figure = z.strictObject({
  figure: z.enum(BOARD_FIGURES, { error: `must be one of ${BOARD_FIGURES.join(', ')}` }),
  search: searchSchema.describe('The slice and period, as in the query string of the metrics page.'),
});
const figures = z
  .array(figure, { error: 'must be a list of figures' })
  .max(MAX_BOARD_FIGURES, `must have at most ${MAX_BOARD_FIGURES} figures: make another board`)
  .describe('In the order of the page.');
const createBody = z.strictObject({
  name: itemName,
  figures: figures.default([]),
  address_version: addressVersion,
  shared: sharedFlag.default(false),
});
const changeBody = z
  .strictObject({
    name: itemName.optional(),
    shared: sharedFlag.optional(),
    figures: figures.optional(),
    address_version: addressVersion,
    revision: z
      .int({ error: 'must be the revision that you have read' })
      .optional()
      .describe('Required with `figures`, so that nobody overwrites a change that they have not seen.'),
  })
  .refine((body) => body.figures === undefined || body.revision !== undefined, {
    path: ['revision'],
    message: 'must be given with figures',
  });

const board = named('Board', z.object({ ...itemShape, figures: z.array(figure) }));

/** Pages of several figures that people put together, for themselves or for the organization. */
@DashboardController('boards')
export class BoardsController {
  constructor(private readonly database: DashboardDatabase) {}

  @Route('get', '', {
    access: 'member',
    summary: 'Boards: your own, and those that are shared',
    response: listOf('Board', board),
  })
  async list(@CurrentUser() user: SignedInUser) {
    const items = await this.database.run(({ savedItems }) => savedItems.list(user, 'board'));
    return wholeList(items.map(view));
  }

  @Route('get', ':board_id', { access: 'member', summary: 'One board', response: board })
  async one(@Id('board_id') id: string, @CurrentUser() user: SignedInUser) {
    return view(await this.database.run(({ savedItems }) => savedItems.get(user, 'board', id)));
  }

  @Route('post', '', {
    access: 'member',
    summary: 'Create a board',
    description: 'A name is used once among your own boards, and once among those that are shared.',
    body: createBody,
    response: board,
    status: 201,
  })
  async create(
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared, address_version: version, figures: shown }: z.infer<typeof createBody>,
  ) {
    return view(
      await this.transaction(async (stores) => {
        const wanted = { name, isShared: shared, content: { figures: shown }, addressVersion: version };
        const item = await stores.savedItems.create(user, 'board', wanted);
        await auditShared(stores, actor, 'board.create', item);
        return item;
      }),
    );
  }

  @Route('patch', ':board_id', {
    access: 'member',
    summary: 'Rename a board, share it, or change its figures',
    description: '403 `admin_required` for a shared board of another person, unless you are an Admin.',
    body: changeBody,
    response: board,
  })
  async update(
    @Id('board_id') id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared, figures: shown, address_version: version, revision }: z.infer<typeof changeBody>,
  ) {
    return view(
      await this.transaction(async (stores) => {
        const { before, after } = await stores.savedItems.update(user, 'board', id, {
          ...(name !== undefined && { name }),
          ...(shared !== undefined && { isShared: shared }),
          ...(shown &&
            revision !== undefined && { content: { value: { figures: shown }, addressVersion: version, revision } }),
        });
        const details = { ...changedDetails(before, after), ...(shown && { figures: shown.length }) };
        await auditShared(stores, actor, 'board.change', after.isShared ? after : before, details);
        return after;
      }),
    );
  }

  @Route('delete', ':board_id', {
    access: 'member',
    summary: 'Delete a board',
    description: 'It can be restored for 15 minutes. 403 `admin_required` as when it is changed.',
    response: nothing,
  })
  async delete(@Id('board_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    await this.transaction(async (stores) =>
      auditShared(stores, actor, 'board.delete', await stores.savedItems.delete(user, 'board', id)),
    );
    return {};
  }

  @Route('post', ':board_id/restore', {
    access: 'member',
    summary: 'Restore a board that was deleted',
    response: board,
    errors: [400],
  })
  async restore(@Id('board_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return view(
      await this.transaction(async (stores) => {
        const item = await stores.savedItems.restore(user, 'board', id);
        await auditShared(stores, actor, 'board.restore', item);
        return item;
      }),
    );
  }

  private transaction<T>(work: (stores: DatabaseStores) => Promise<T>): Promise<T> {
    return this.database.run((outer) => outer.transaction(work));
  }
}

const view = (item: SavedItem): z.infer<typeof board> => ({
  ...itemView(item),
  figures: (item.content as { figures: z.infer<typeof board>['figures'] }).figures,
});
