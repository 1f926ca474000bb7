import type { DataSource, EntityManager } from 'typeorm';

/** The database of a store: a data source, or one of its transactions. */
export type Database = Pick<DataSource, 'manager' | 'transaction'>;

/** Lets stores join an open transaction. Their own transactions become savepoints of it. */
export const databaseIn = (manager: EntityManager): Database => ({
  manager,
  transaction: manager.transaction.bind(manager) as Database['transaction'],
});
