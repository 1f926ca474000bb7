import type { EntityManager } from 'typeorm';

/** How many views and boards of all organizations were deleted before a moment. */
export const countDeletedBefore = async (manager: EntityManager, before: Date): Promise<number> => {
  const [row] = await manager.query('SELECT count(*)::integer AS items FROM saved_items WHERE deleted_at < $1', [
    before,
  ]);
  return row.items;
};

/** Removes them, after which they cannot be restored. */
export const purgeDeletedBefore = async (manager: EntityManager, before: Date): Promise<void> => {
  await manager.query('DELETE FROM saved_items WHERE deleted_at < $1', [before]);
};
