import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { isLockTimeout } from '#libs/postgres/reconnecting-client.js';

/** Charges wait for at most this long while a partition is dropped, in milliseconds. */
const LOCK_TIMEOUT = 100;
const ATTEMPTS = 40;
/** Less than the time after which Postgres ends an idle transaction. */
const RETRY_DELAY = 250;
/** Partitions that exist in advance. */
const MONTHS_AHEAD = 3;

/** A partition of charges that are all older than a month. */
export interface SealableCharges {
  readonly partition: string;
  readonly charges: number;
  readonly bytes: number;
}

/** The partitions whose charges are all before a moment, oldest first. */
export const sealableCharges = async (manager: EntityManager, before: Date): Promise<SealableCharges[]> => {
  const partitions: { name: string; bytes: string }[] = await manager.query(
    `SELECT name, bytes FROM (
       SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes,
         substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS ends_at
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'credit_charges'::regclass) p
     WHERE ends_at <= $1 ORDER BY ends_at`,
    [before],
  );
  const found: SealableCharges[] = [];
  for (const { name, bytes } of partitions) {
    const [row] = await manager.query(`SELECT count(*) AS charges FROM "${name}"`);
    found.push({ partition: name, charges: Number(row.charges), bytes: Number(bytes) });
  }
  return found;
};

/**
 * Replaces the charges of a partition by their sums per organization and month, in one transaction, so that the ledger adds up at every moment.
 * Charges of other months go on. Undelivered charges among them can no longer be refunded.
 *
 * @throws AppError `service_unavailable` when a long transaction, such as a backup, reads the charges; nothing is changed then.
 */
export const sealCharges = async (dataSource: DataSource, { partition }: SealableCharges): Promise<void> =>
  dataSource.transaction(async (manager) => {
    // Nothing is written to it any more, unless a transaction is as old as its month.
    await manager.query(`LOCK TABLE "${partition}" IN SHARE MODE`);
    await manager.query(
      `INSERT INTO credit_charge_months (organization_id, month, last_charge_id, last_charged_at, charges, allowance, purchased, records)
       SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, max(id), max(created_at), count(*),
         sum(allowance), sum(purchased), sum(records)
       FROM "${partition}" GROUP BY 1, 2`,
    );
    await manager.query(`DELETE FROM undelivered_charges u USING "${partition}" c WHERE c.id = u.charge_id`);
    await dropPartition(manager, partition);
  });

/** A waiting DROP would block all charges behind it, so it waits only briefly, and is repeated. */
const dropPartition = async (manager: EntityManager, partition: string): Promise<void> => {
  await manager.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  for (let attempt = 1; ; attempt += 1) {
    await manager.query('SAVEPOINT before_drop');
    try {
      await manager.query(`DROP TABLE "${partition}"`);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await manager.query('ROLLBACK TO SAVEPOINT before_drop');
      if (attempt === ATTEMPTS) {
        throw new AppError(
          'service_unavailable',
          'A long transaction, such as a backup, reads the charges: run the command again when it has ended.',
          { cause: error },
        );
      }
      await delay(RETRY_DELAY);
    }
  }
};

/** Creates the partitions of the coming months. @returns how many were missing. */
export const addChargePartitions = async (manager: EntityManager): Promise<number> => {
  const [row] = await manager.query('SELECT add_charge_partitions($1) AS created', [MONTHS_AHEAD]);
  return row.created;
};
