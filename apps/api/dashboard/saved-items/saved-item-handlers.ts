import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import type { ItemKind, SavedItem } from '#libs/saved-items/saved-item.js';
import type { ItemChange, NewItem } from '#libs/saved-items/saved-items.js';
import type { DashboardDatabase } from '../../database/dashboard-database.js';

/** What the routes of views and boards do. A change and its entry in the audit log are written together, or neither. */
export class SavedItemHandlers<V> {
  constructor(
    private readonly kind: ItemKind,
    private readonly database: DashboardDatabase,
    private readonly view: (item: SavedItem) => V,
  ) {}

  async list(user: SignedInUser): Promise<V[]> {
    return (await this.database.run(({ savedItems }) => savedItems.list(user, this.kind))).map(this.view);
  }

  async one(user: SignedInUser, id: string): Promise<V> {
    return this.view(await this.database.run(({ savedItems }) => savedItems.get(user, this.kind, id)));
  }

  async create(user: SignedInUser, actor: Actor, wanted: NewItem): Promise<V> {
    const item = await this.transaction(async (stores) => {
      const created = await stores.savedItems.create(user, this.kind, wanted);
      await this.audit(stores, actor, 'create', created);
      return created;
    });
    return this.view(item);
  }

  /** @param details what else the audit log says about the change. */
  async update(user: SignedInUser, actor: Actor, id: string, wanted: ItemChange, details: object = {}): Promise<V> {
    const item = await this.transaction(async (stores) => {
      const { before, after } = await stores.savedItems.update(user, this.kind, id, wanted);
      if (after !== before)
        await this.audit(stores, actor, 'change', after.isShared ? after : before, {
          ...(before.name !== after.name && { former_name: before.name }),
          ...(before.isShared !== after.isShared && { shared: after.isShared }),
          ...details,
        });
      return after;
    });
    return this.view(item);
  }

  async delete(user: SignedInUser, actor: Actor, id: string): Promise<Record<string, never>> {
    await this.transaction(async (stores) =>
      this.audit(stores, actor, 'delete', await stores.savedItems.delete(user, this.kind, id)),
    );
    return {};
  }

  async restore(user: SignedInUser, actor: Actor, id: string): Promise<V> {
    const item = await this.transaction(async (stores) => {
      const restored = await stores.savedItems.restore(user, this.kind, id);
      await this.audit(stores, actor, 'restore', restored);
      return restored;
    });
    return this.view(item);
  }

  /** What a person keeps private is not in the audit log. */
  private async audit(
    { auditLog }: DatabaseStores,
    actor: Actor,
    change: 'create' | 'change' | 'delete' | 'restore',
    { isShared, organizationId, id: targetId, name: targetName }: SavedItem,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const action: AuditAction = `${this.kind}.${change}`;
    if (isShared) await auditLog.record(actor, { organizationId, action, targetId, targetName, details });
  }

  private transaction<T>(work: (stores: DatabaseStores) => Promise<T>): Promise<T> {
    return this.database.run((outer) => outer.transaction(work));
  }
}
