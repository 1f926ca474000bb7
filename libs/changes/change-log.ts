import type { ChangeNumbers } from '#libs/search/store/change-numbers.js';

/** Runs a statement. @returns its rows. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * A log that replaces another one continues so much later: further than the former can have counted beyond the state that is known of it.
 * So no number of the former is one of the new log. JSON can write the numbers of 100,000 logs exactly.
 */
export const LOG_GAP = 2 ** 36;

/** Numbers are reserved in blocks, so that a bulk load does not wait for Postgres at each row. */
const BLOCK_SIZE = 1_000;

/**
 * Reserves numbers and leaves them open. Concurrent reservations wait for the row of the counter, so whoever reads the counter also
 * reads every range that was reserved before.
 */
const RESERVE = `
  WITH counter AS (
    INSERT INTO change_counters AS c (dataset, log_id, next_number) VALUES ($1, gen_random_uuid(), 1 + $2::bigint)
    ON CONFLICT (dataset) DO UPDATE SET next_number = c.next_number + $2::bigint
    RETURNING next_number
  )
  INSERT INTO open_change_ranges (dataset, first_number, last_number, holder)
  SELECT $1, next_number - $2::bigint, next_number - 1, $3 FROM counter
  RETURNING first_number`;

const reserveNumbers = async (
  run: RunStatement,
  dataset: string,
  count: number,
  holder: 'indexer' | 'takedown',
): Promise<number> => {
  const [row] = await run(RESERVE, [dataset, count, holder]);
  return Number(row?.first_number);
};

interface NumberedRemoval {
  readonly kind: string;
  readonly id: string;
  readonly number: number;
}

const INSERT_REMOVALS = `
  INSERT INTO removals (dataset, kind, record_id, number)
  SELECT $1, kind, record_id, number FROM unnest($2::text[], $3::text[], $4::bigint[]) AS r (kind, record_id, number)`;

const insertRemovals = async (run: RunStatement, dataset: string, removals: readonly NumberedRemoval[]) => {
  if (removals.length === 0) return;
  await run(INSERT_REMOVALS, [
    dataset,
    removals.map(({ kind }) => kind),
    removals.map(({ id }) => id),
    removals.map(({ number }) => number),
  ]);
};

/**
 * The change numbers and removals of a dataset, as the indexer writes them. Only the holder of the writer lock may use it, on the
 * connection that holds the lock: a process that lost the lock can then reserve no numbers.
 *
 * Readers see changes up to the number before the first open one. So a number must be closed only after its change is visible to searches.
 * Numbers that a killed process left open are closed by the next `publish`.
 */
export class ChangeLog implements ChangeNumbers {
  private free = 0;
  private end = 0;

  constructor(
    private readonly run: RunStatement,
    readonly dataset: string,
  ) {}

  async reserve(count: number): Promise<void> {
    if (this.end - this.free >= count) return;
    const size = Math.max(BLOCK_SIZE, count);
    this.free = await reserveNumbers(this.run, this.dataset, size, 'indexer');
    this.end = this.free + size;
  }

  next(): number {
    if (this.free >= this.end) throw new Error('Reserve the change numbers first.');
    this.free += 1;
    return this.free - 1;
  }

  addRemovals(removals: readonly NumberedRemoval[]): Promise<void> {
    return insertRemovals(this.run, this.dataset, removals);
  }

  /** Lets readers see every change of the indexer so far, which must be visible to searches. */
  async publish(): Promise<void> {
    this.free = 0;
    this.end = 0;
    await this.run(`DELETE FROM open_change_ranges WHERE dataset = $1 AND holder = 'indexer'`, [this.dataset]);
  }

  /**
   * Ensures that the next numbers are greater than `highest`. If they are not, the database was restored from an older backup, and the
   * log becomes another one.
   */
  async continueAfter(highest: number): Promise<void> {
    await this.run(
      `INSERT INTO change_counters AS c (dataset, log_id, next_number, restart_after, restart_reason)
       VALUES ($1, gen_random_uuid(), $2::bigint + ${LOG_GAP} + 1, $2::bigint + ${LOG_GAP}, 'log_replaced')
       ON CONFLICT (dataset) DO UPDATE SET next_number = excluded.next_number, log_id = excluded.log_id,
         restart_after = excluded.restart_after, restart_reason = excluded.restart_reason
       WHERE c.next_number <= $2::bigint`,
      [this.dataset, highest],
    );
  }

  /**
   * Records the epoch of the live dataset. If it is another one than before, readers must start again that stopped before the first number
   * of the indexer that is not published: the numbers of the dataset come after it. Call it after the switch and before `publish`.
   */
  async continueEpoch(epoch: string): Promise<void> {
    await this.run(
      `UPDATE change_counters c SET epoch = $2,
         restart_after = greatest(c.restart_after, o.after),
         restart_reason = CASE WHEN o.after > c.restart_after THEN 'dataset_replaced' ELSE c.restart_reason END
       FROM (SELECT min(first_number) - 1 AS after FROM open_change_ranges WHERE dataset = $1 AND holder = 'indexer') o
       WHERE c.dataset = $1 AND c.epoch IS DISTINCT FROM $2`,
      [this.dataset, epoch],
    );
  }

  /** The removals that an interrupted run of the indexer has not published. */
  async unpublishedRemovals(): Promise<NumberedRemoval[]> {
    const rows = await this.run(
      `SELECT kind, record_id, number FROM removals r WHERE dataset = $1 AND EXISTS (
         SELECT 1 FROM open_change_ranges o
         WHERE o.dataset = $1 AND holder = 'indexer' AND r.number BETWEEN first_number AND last_number)`,
      [this.dataset],
    );
    return rows.map(({ kind, record_id, number }) => ({
      kind: kind as string,
      id: record_id as string,
      number: Number(number),
    }));
  }

  async deleteRemovals(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await this.run('DELETE FROM removals WHERE dataset = $1 AND number = ANY($2::bigint[])', [this.dataset, numbers]);
  }

  /** The first numbers of the takedowns that are not known to be complete. */
  async openTakedowns(): Promise<number[]> {
    const rows = await this.run(
      `SELECT first_number FROM open_change_ranges WHERE dataset = $1 AND holder = 'takedown'`,
      [this.dataset],
    );
    return rows.map(({ first_number }) => Number(first_number));
  }

  /** Lets readers see takedowns, whose postings must have been deleted. */
  async closeTakedowns(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await this.run(
      `DELETE FROM open_change_ranges WHERE dataset = $1 AND holder = 'takedown' AND first_number = ANY($2::bigint[])`,
      [this.dataset, numbers],
    );
    await forgetResponses(this.run);
  }

  /** Deletes the removals that are older than `days`. Readers that have not seen them must start again. */
  async prune(days: number): Promise<void> {
    await this.run(
      `WITH pruned AS (
         DELETE FROM removals WHERE dataset = $1 AND removed_at < now() - make_interval(days => $2) RETURNING kind, number
       ), latest AS (
         SELECT kind, max(number) AS number FROM pruned GROUP BY kind
       )
       UPDATE change_counters SET
         pruned_up_to = greatest(pruned_up_to, (SELECT max(number) FROM latest)),
         pruned_by_kind = pruned_by_kind || (
           SELECT jsonb_object_agg(kind, greatest(number, (pruned_by_kind ->> kind)::bigint)) FROM latest)
       WHERE dataset = $1 AND EXISTS (SELECT 1 FROM pruned)`,
      [this.dataset, days],
    );
  }
}

/** Logs the takedown of a posting. Call it in the transaction that adds the takedown. Its number stays open. */
export const logTakedown = async (run: RunStatement, dataset: string, id: string): Promise<void> => {
  const number = await reserveNumbers(run, dataset, 1, 'takedown');
  await insertRemovals(run, dataset, [{ kind: 'jobs', id, number }]);
};

/** Lets readers see the takedown of a posting, which must have been deleted. */
export const publishTakedown = async (run: RunStatement, dataset: string, id: string): Promise<void> => {
  await run(
    `DELETE FROM open_change_ranges o USING removals r
     WHERE o.dataset = $1 AND o.holder = 'takedown' AND r.dataset = $1 AND r.number = o.first_number AND r.record_id = $2`,
    [dataset, id],
  );
  await forgetResponses(run);
};

/** A response that was kept for its `Idempotency-Key` while the posting was being deleted may contain it. */
const forgetResponses = (run: RunStatement): Promise<unknown> => run('SELECT forget_idempotent_responses()', []);
