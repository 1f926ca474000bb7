import { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import type { SavedItem } from '#libs/saved-items/saved-item.js';
import { time } from '../http/schema.js';

export const itemName = z.string({ error: 'must be a name' });
export const sharedFlag = z.boolean({ error: 'must be true or false' });

/** What views and boards have in common. */
export const itemShape = {
  id: z.string(),
  name: z.string(),
  shared: z.boolean().describe('Whether the organization sees it; otherwise only the person who saved it.'),
  created_by: z.string().nullable().describe('Null: a person who is no longer a member.'),
  own: z.boolean().describe('Whether you saved it.'),
  editable: z.boolean().describe('Whether you may change it: your own, and as an Admin what is shared.'),
  address_version: z.int().describe('The version of its query strings, which the web app converts or refuses.'),
  revision: z.int().describe('Increases with each change.'),
  created_at: time,
  updated_at: time,
};

export const itemView = (item: SavedItem) => ({
  id: item.id,
  name: item.name,
  shared: item.isShared,
  created_by: item.createdBy,
  own: item.isOwn,
  editable: item.isEditable,
  address_version: item.addressVersion,
  revision: item.revision,
  created_at: item.createdAt.toISOString(),
  updated_at: item.updatedAt.toISOString(),
});

/** Adds a change of a shared item to the audit log. What a person keeps private is not in it. */
export const auditShared = async (
  { auditLog }: DatabaseStores,
  actor: Actor,
  action: AuditAction,
  item: SavedItem,
  details: Record<string, unknown> = {},
): Promise<void> => {
  const { organizationId, id: targetId, name: targetName } = item;
  if (item.isShared) await auditLog.record(actor, { organizationId, action, targetId, targetName, details });
};

/** What an item was called and who saw it, where that changed. */
export const changedDetails = (before: SavedItem, after: SavedItem): Record<string, unknown> => ({
  ...(before.name !== after.name && { former_name: before.name }),
  ...(before.isShared !== after.isShared && { shared: after.isShared }),
});
