import type { SavedView } from '../../data/dashboard';

export type SavedKind = 'view' | 'board';

/** Where items are changed, their queries, and the path of their pages. */
export const ITEMS = {
  view: { path: '/saved-views', query: 'saved-views', page: '/saved' },
  board: { path: '/boards', query: 'boards', page: '/boards' },
} as const satisfies Readonly<Record<SavedKind, object>>;

export type Item = Pick<SavedView, 'id' | 'name' | 'shared' | 'own' | 'editable'>;
