import type { EntityManager } from 'typeorm';
import { displayName } from '#libs/billing/organizations/display-name.js';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { fold } from '#libs/reference/fold.js';
import {
  type ItemKind,
  MAX_PRIVATE,
  MAX_SHARED,
  newItemId,
  RESTORABLE_MINUTES,
  type SavedItem,
  type Viewed,
  type Viewer,
} from './saved-item.js';

export interface NewItem {
  readonly name: string;
  readonly isShared: boolean;
  readonly content: object;
  readonly addressVersion: number;
  /** What the person saw when they saved a view; null if nothing was loaded. */
  readonly viewed?: NewlyViewed | null;
}

export type NewlyViewed = Pick<Viewed, 'asOf' | 'matches'>;

export interface ItemChange extends Partial<Pick<NewItem, 'name' | 'isShared' | 'viewed'>> {
  /** With the revision that was read. */
  readonly content?: { readonly value: object; readonly addressVersion: number; readonly revision: number } | undefined;
}

const RESTORABLE = `${RESTORABLE_MINUTES} minutes`;

/** The saved views and boards of organizations. What a viewer does not see does not exist for them. */
export class SavedItems {
  constructor(private readonly database: Database) {}

  /** By name, without case and accents. */
  list(viewer: Viewer, kind: ItemKind): Promise<SavedItem[]> {
    return select(this.database.manager, viewer, kind, 'TRUE', []);
  }

  /** @throws AppError `not_found`. */
  get(viewer: Viewer, kind: ItemKind, id: string): Promise<SavedItem> {
    return find(this.database.manager, viewer, kind, id);
  }

  /** @throws AppError `invalid_request` for a name that is invalid or taken, or at the maximum number. */
  create(
    viewer: Viewer,
    kind: ItemKind,
    { name: rawName, isShared, content, addressVersion, viewed }: NewItem,
  ): Promise<SavedItem> {
    const { organizationId, userId } = viewer;
    const name = displayName(rawName);
    const id = newItemId(kind);
    const privateTo = isShared ? null : userId;
    return this.change(organizationId, async (manager) => {
      await assertFree(manager, { organizationId, kind, id, privateTo, name });
      await manager.query(
        `INSERT INTO saved_items (id, organization_id, kind, name, name_key, private_to, created_by, content, address_version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, organizationId, kind, name, fold(name), privateTo, userId, JSON.stringify(content), addressVersion],
      );
      if (viewed) await noteViewed(manager, userId, id, viewed);
      return find(manager, viewer, kind, id);
    });
  }

  /**
   * @returns the item before and after the change.
   * @throws AppError `not_found`, `admin_required` for a shared item of another person, `invalid_request` as `create`, and if it has changed
   *   since the given revision.
   */
  update(
    viewer: Viewer,
    kind: ItemKind,
    id: string,
    wanted: ItemChange,
  ): Promise<{ before: SavedItem; after: SavedItem }> {
    const { organizationId, userId } = viewer;
    return this.change(organizationId, async (manager) => {
      const before = await findEditable(manager, viewer, kind, id);
      const name = wanted.name === undefined ? before.name : displayName(wanted.name);
      const isShared = wanted.isShared ?? before.isShared;
      if (before.isShared && !isShared && !before.isOwn)
        throw new AppError('invalid_request', `Only the person who saved "${before.name}" can make it private.`, {
          details: { parameter: 'shared' },
        });
      const { content } = wanted;
      if (content && content.revision !== before.revision)
        throw new AppError(
          'invalid_request',
          `"${before.name}" was changed by another person or in another tab: reload it, then repeat your change.`,
          { details: { parameter: 'revision' } },
        );
      if (content && content.addressVersion < before.addressVersion)
        throw new AppError(
          'invalid_request',
          `"${before.name}" was saved by a newer version of this page: reload the page, then repeat your change.`,
          { details: { parameter: 'address_version' } },
        );
      const privateTo = isShared ? null : userId;
      const isRenamed = name !== before.name || isShared !== before.isShared;
      // An unchanged item keeps its revision, with which others change it.
      if (!isRenamed && !content) return { before, after: before };
      if (isRenamed) await assertFree(manager, { organizationId, kind, id, privateTo, name });
      await manager.query(
        `UPDATE saved_items SET name = $2, name_key = $3, private_to = $4, content = coalesce($5::json, content),
           address_version = coalesce($6, address_version), revision = revision + 1, updated_at = clock_timestamp() WHERE id = $1`,
        [
          id,
          name,
          fold(name),
          privateTo,
          content ? JSON.stringify(content.value) : null,
          content?.addressVersion ?? null,
        ],
      );
      // How many matched another search is no measure of this one.
      if (content) await manager.query('UPDATE saved_item_visits SET matches = NULL WHERE item_id = $1', [id]);
      if (wanted.viewed) await noteViewed(manager, userId, id, wanted.viewed);
      return { before, after: await find(manager, viewer, kind, id) };
    });
  }

  /** It can be restored for a few minutes. @returns its last state. @throws AppError `not_found`, `admin_required`. */
  delete(viewer: Viewer, kind: ItemKind, id: string): Promise<SavedItem> {
    return this.change(viewer.organizationId, async (manager) => {
      const item = await findEditable(manager, viewer, kind, id);
      await manager.query('UPDATE saved_items SET deleted_at = clock_timestamp() WHERE id = $1', [id]);
      return item;
    });
  }

  /** Undoes `delete`. @throws AppError `not_found` after a few minutes, `admin_required`, `invalid_request` as `create`. */
  restore(viewer: Viewer, kind: ItemKind, id: string): Promise<SavedItem> {
    return this.change(viewer.organizationId, async (manager) => {
      const item = await findEditable(manager, viewer, kind, id, true);
      const { organizationId, userId } = viewer;
      const privateTo = item.isShared ? null : userId;
      await assertFree(manager, { organizationId, kind, id, privateTo, name: item.name });
      await manager.query('UPDATE saved_items SET deleted_at = NULL WHERE id = $1', [id]);
      return item;
    });
  }

  /** The viewer has seen the records of a view. @throws AppError `not_found`. */
  async noteViewed(viewer: Viewer, id: string, viewed: NewlyViewed): Promise<void> {
    await this.database.transaction(async (manager) => {
      await find(manager, viewer, 'view', id);
      await noteViewed(manager, viewer.userId, id, viewed);
    });
  }

  /** Makes one change of an organization at a time. */
  private change<T>(organizationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      return work(manager);
    });
  }
}

/** A row of an item that is removed meanwhile is not written. */
const noteViewed = (
  manager: EntityManager,
  userId: string,
  id: string,
  { asOf, matches }: NewlyViewed,
): Promise<unknown> =>
  manager.query(
    `INSERT INTO saved_item_visits (user_id, item_id, as_of, matches)
     SELECT $1, id, $3, $4 FROM saved_items WHERE id = $2 FOR KEY SHARE
     ON CONFLICT (user_id, item_id) DO UPDATE SET as_of = excluded.as_of, matches = excluded.matches, viewed_at = excluded.viewed_at`,
    [userId, id, asOf, matches],
  );

/** @param condition may use parameters from `$5`. */
const select = (
  manager: EntityManager,
  { userId, organizationId, role }: Viewer,
  kind: ItemKind,
  condition: string,
  values: readonly unknown[],
  isDeleted = false,
): Promise<SavedItem[]> =>
  manager
    .query(
      `SELECT i.id, i.organization_id AS "organizationId", i.name, i.private_to IS NULL AS "isShared", coalesce(u.name, u.email) AS "createdBy",
         i.created_by IS NOT DISTINCT FROM $1 AS "isOwn", (i.created_by IS NOT DISTINCT FROM $1 OR $4 = 'admin') AS "isEditable",
         i.content, i.address_version AS "addressVersion", i.revision, i.created_at AS "createdAt", i.updated_at AS "updatedAt",
         l.viewed_at AS "viewedAt", l.as_of AS "asOf", l.matches
       FROM saved_items i LEFT JOIN users u ON u.id = i.created_by
         LEFT JOIN saved_item_visits l ON l.item_id = i.id AND l.user_id = $1
       WHERE i.organization_id = $2 AND i.kind = $3 AND (i.private_to IS NULL OR i.private_to = $1)
         AND (i.deleted_at IS NOT NULL) = ${isDeleted}
         AND (i.deleted_at IS NULL OR i.deleted_at >= clock_timestamp() - interval '${RESTORABLE}') AND ${condition}
       ORDER BY i.name_key, i.id`,
      [userId, organizationId, kind, role, ...values],
    )
    .then((rows: (Omit<SavedItem, 'lastViewed'> & { viewedAt: Date | null; asOf: Date; matches: number | null })[]) =>
      rows.map(({ viewedAt, asOf, matches, ...item }) => ({
        ...item,
        lastViewed: viewedAt && { viewedAt, asOf, matches },
      })),
    );

const find = async (
  manager: EntityManager,
  viewer: Viewer,
  kind: ItemKind,
  id: string,
  isDeleted = false,
): Promise<SavedItem> => {
  const [item] = await select(manager, viewer, kind, 'i.id = $5', [id], isDeleted);
  if (item) return item;
  throw new AppError(
    'not_found',
    `There is no ${kind} "${id}" that you can see: it was deleted, is private to another person, or belongs to another organization.`,
  );
};

const findEditable = async (...of: Parameters<typeof find>): Promise<SavedItem> => {
  const item = await find(...of);
  if (item.isEditable) return item;
  throw new AppError('admin_required', `Only the person who saved "${item.name}" and Admins can change it.`);
};

interface Place {
  readonly organizationId: string;
  readonly kind: ItemKind;
  readonly id: string;
  readonly privateTo: string | null;
  readonly name: string;
}

/** Whether there is room for one more among the shared items, or those of a person, and its name is free there. */
const assertFree = async (
  manager: EntityManager,
  { organizationId, kind, id, privateTo, name }: Place,
): Promise<void> => {
  const [{ count, taken }] = (await manager.query(
    `SELECT count(*)::integer AS count, coalesce(bool_or(name_key = $5), false) AS taken FROM saved_items
     WHERE organization_id = $1 AND kind = $2 AND id <> $3 AND private_to IS NOT DISTINCT FROM $4 AND deleted_at IS NULL`,
    [organizationId, kind, id, privateTo, fold(name)],
  )) as [{ count: number; taken: boolean }];
  if (taken)
    throw new AppError(
      'invalid_request',
      `${privateTo === null ? 'Your organization has' : 'You have'} a ${kind} with the name "${name}" already: choose another name.`,
      { details: { parameter: 'name' } },
    );
  const limit = privateTo === null ? MAX_SHARED : MAX_PRIVATE;
  if (count < limit) return;
  throw new AppError(
    'invalid_request',
    `${privateTo === null ? 'An organization shares' : 'A person has'} at most ${limit} ${kind}s: delete one first.`,
  );
};
