import type { EntityManager } from 'typeorm';

/** How many undelivered charges are older than a moment. */
export const countUndeliveredBefore = async (manager: EntityManager, before: Date): Promise<number> => {
  const [row] = await manager.query('SELECT count(*) AS charges FROM undelivered_charges WHERE created_at < $1', [
    before,
  ]);
  return Number(row.charges);
};

/** Removes them from the list: they stay charged, and cannot be refunded by request id any longer. */
export const deleteUndeliveredBefore = async (manager: EntityManager, before: Date): Promise<void> => {
  await manager.query('DELETE FROM undelivered_charges WHERE created_at < $1', [before]);
};
