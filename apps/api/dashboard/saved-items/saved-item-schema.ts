import { z } from 'zod';
import { RESTORABLE_MINUTES, type SavedItem } from '#libs/saved-items/saved-item.js';
import { time } from '../http/schema.js';

export const itemName = z.string({ error: 'must be a name' });
export const RESTORABLE = `It can be restored for ${RESTORABLE_MINUTES} minutes.`;
/** The revision that content is changed from. */
export const readRevision = z
  .int({ error: 'must be the revision that you have read' })
  .optional()
  .describe('Required with new content, so that nobody overwrites a change that they have not seen.');
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
