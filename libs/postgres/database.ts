import type { DataSource, EntityManager } from 'typeorm';

/** What stores work on: a data source, or one of its transactions. */
export type Database = Pick<DataSource, 'manager' | 'transaction'>;

/** Lets stores take part in a transaction that is already open. Their own transactions become savepoints of it. */
export const within = (manager: EntityManager): Database => ({
  manager,
  transaction: manager.transaction.bind(manager) as Database['transaction'],
});
