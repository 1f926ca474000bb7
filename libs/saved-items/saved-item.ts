import { randomBytes } from 'node:crypto';

/** What people save: a view is an address of the dashboard, a board several figures on one page. */
export const ITEM_KINDS = ['view', 'board'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Who looks: a member sees what is shared and their own. */
export interface Viewer {
  readonly userId: string;
  readonly organizationId: string;
  readonly role: 'admin' | 'member';
}

export interface SavedItem {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Whether the organization sees it; otherwise only the person who saved it. */
  readonly isShared: boolean;
  /** Name or e-mail address; null if the person is no longer a member. */
  readonly createdBy: string | null;
  /** Whether the viewer may change it: the person who saved it may, and Admins what is shared. */
  readonly isEditable: boolean;
  /** Whether the viewer saved it. */
  readonly isOwn: boolean;
  readonly content: unknown;
  readonly addressVersion: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastViewed: Viewed | null;
}

/** What a person saw when they last viewed a saved view. */
export interface Viewed {
  /** The watermark of the data that was on the screen. */
  readonly asOf: Date;
  /** How many records matched; null if they were not counted. */
  readonly matches: number | null;
  readonly viewedAt: Date;
}

/** How long a deleted item can be restored. */
export const RESTORABLE_MINUTES = 15;
/** Items of one kind that are shared in an organization. */
export const MAX_SHARED = 500;
/** Private items of one kind of a person. */
export const MAX_PRIVATE = 200;

const PREFIXES: Readonly<Record<ItemKind, string>> = { view: 'Q', board: 'B' };

export const newItemId = (kind: ItemKind): string => PREFIXES[kind] + randomBytes(16).toString('hex');
