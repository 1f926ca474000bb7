import type { DataSource, EntityManager } from 'typeorm';

/** How many entries of all organizations are older than a moment. */
export const countAuditBefore = async (manager: EntityManager, before: Date): Promise<number> => {
  const [row] = await manager.query('SELECT count(*) AS entries FROM audit_entries WHERE created_at < $1', [before]);
  return Number(row.entries);
};

/** Deletes them. A trigger rejects it in any transaction that does not declare itself. */
export const deleteAuditBefore = async (dataSource: DataSource, before: Date): Promise<void> => {
  await dataSource.transaction(async (manager) => {
    await allowErasure(manager);
    await manager.query('DELETE FROM audit_entries WHERE created_at < $1', [before]);
  });
};

/** Lets this transaction delete and change entries of the audit log. */
export const allowErasure = async (manager: EntityManager): Promise<void> => {
  await manager.query(`SET LOCAL rolecall.erasure = 'on'`);
};
