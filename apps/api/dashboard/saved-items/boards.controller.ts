import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { BOARD_FIGURES, MAX_BOARD_FIGURES } from '#libs/records/saved-address.js';
import type { SavedItem } from '#libs/saved-items/saved-item.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { addressVersion, searchSchema } from './address-schema.js';
import { SavedItemHandlers } from './saved-item-handlers.js';
import { itemName, itemShape, itemView, RESTORABLE, readRevision, sharedFlag } from './saved-item-schema.js';

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
    revision: readRevision,
  })
  .refine((body) => body.figures === undefined || body.revision !== undefined, {
    path: ['revision'],
    message: 'must be given with figures',
  });

const board = named('Board', z.object({ ...itemShape, figures: z.array(figure) }));

const view = (item: SavedItem): z.infer<typeof board> => ({
  ...itemView(item),
  figures: (item.content as { figures: z.infer<typeof board>['figures'] }).figures,
});

/** Pages of several figures that people put together, for themselves or for the organization. */
@DashboardController('boards')
export class BoardsController {
  private readonly boards: SavedItemHandlers<z.infer<typeof board>>;

  constructor(database: DashboardDatabase) {
    this.boards = new SavedItemHandlers('board', database, view);
  }

  @Route('get', '', {
    access: 'member',
    summary: 'Boards: your own, and those that are shared',
    response: listOf('Board', board),
  })
  async list(@CurrentUser() user: SignedInUser) {
    return wholeList(await this.boards.list(user));
  }

  @Route('get', ':board_id', { access: 'member', summary: 'One board', response: board })
  one(@Id('board_id') id: string, @CurrentUser() user: SignedInUser) {
    return this.boards.one(user, id);
  }

  @Route('post', '', {
    access: 'member',
    summary: 'Create a board',
    description: 'A name is used once among your own boards, and once among those that are shared.',
    body: createBody,
    response: board,
    status: 201,
  })
  create(
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared, address_version: addressVersion, figures: shown }: z.infer<typeof createBody>,
  ) {
    return this.boards.create(user, actor, { name, isShared: shared, content: { figures: shown }, addressVersion });
  }

  @Route('patch', ':board_id', {
    access: 'member',
    summary: 'Rename a board, share it, or change its figures',
    description:
      'Figures are replaced as a whole, all in the given `address_version`. 403 `admin_required` for a shared board of another person, unless you are an Admin.',
    body: changeBody,
    response: board,
  })
  update(
    @Id('board_id') id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, shared, figures: shown, address_version: version, revision }: z.infer<typeof changeBody>,
  ) {
    const wanted = {
      ...(name !== undefined && { name }),
      ...(shared !== undefined && { isShared: shared }),
      ...(shown &&
        revision !== undefined && { content: { value: { figures: shown }, addressVersion: version, revision } }),
    };
    return this.boards.update(user, actor, id, wanted, shown && { figures: shown.length });
  }

  @Route('delete', ':board_id', {
    access: 'member',
    summary: 'Delete a board',
    description: `${RESTORABLE} 403 \`admin_required\` as when it is changed.`,
    response: nothing,
  })
  delete(@Id('board_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.boards.delete(user, actor, id);
  }

  @Route('post', ':board_id/restore', {
    access: 'member',
    summary: 'Restore a board that was deleted',
    response: board,
    errors: [400],
  })
  restore(@Id('board_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.boards.restore(user, actor, id);
  }
}
