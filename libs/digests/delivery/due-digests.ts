import type { JobQueue } from '#libs/jobs/job-queue.js';
import { isDue } from '#libs/postgres/is-due.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import type { DigestFrequency } from '../digest.js';
import { digestPeriod, isNewPeriod } from '../period.js';

const BATCH = 500;
/** Seconds until a digest for which a job was added is looked at again, in case the job was lost. */
const AGAIN_SECONDS = 60;
/** Clocks of all time zones differ by multiples of it, so that periods begin when digests are looked at. */
const LOOK_SECONDS = 900;

interface DueRow {
  readonly id: string;
  readonly frequency: DigestFrequency;
  readonly time_zone: string;
  readonly last_period: string;
  readonly now: Date;
  readonly waits: boolean;
}

/**
 * Adds a job for each digest whose period has begun, or whose e-mail waits for its retry. Whether one has begun follows from the clock of Postgres and the last
 * period alone: no time of a next digest is stored, which a clock that jumps, summer time or another time zone would make wrong.
 * @throws AppError `service_unavailable`.
 */
export const addDueDigests = async (database: WatchesDatabase, dataset: string, queue: JobQueue): Promise<void> => {
  await queue.open();
  let found: number;
  do {
    found = await database.transaction(async (query) => {
      const rows = await query<DueRow>(
        `SELECT d.id, d.frequency, r.time_zone, d.last_period::text, clock_timestamp() AS now,
           EXISTS (SELECT FROM digest_mails m WHERE m.digest_id = d.id AND m.delivered_at IS NULL AND m.canceled_at IS NULL) AS waits
         FROM digests d JOIN digest_readers r ON r.user_id = d.user_id JOIN organizations o ON o.id = d.organization_id
         WHERE d.dataset = $1 AND ${isDue('d.due_at', '$3')} AND NOT d.paused AND r.confirmed_at IS NOT NULL
           AND o.deleted_at IS NULL AND o.api_enabled
         ORDER BY d.due_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED`,
        [dataset, BATCH, LOOK_SECONDS],
      );
      const due = rows.filter(
        ({ frequency, time_zone, last_period, now, waits }) =>
          waits || isNewPeriod(last_period, digestPeriod(now, time_zone, frequency), frequency),
      );
      await query(
        `UPDATE digests SET due_at = CASE WHEN id = ANY ($2::text[]) THEN clock_timestamp() + make_interval(secs => $3)
           ELSE to_timestamp((floor(extract(epoch FROM clock_timestamp()) / $4) + 1) * $4) END WHERE id = ANY ($1::text[])`,
        [rows.map(({ id }) => id), due.map(({ id }) => id), AGAIN_SECONDS, LOOK_SECONDS],
      );
      await queue.add(
        due.map(({ id }) => id),
        query,
      );
      return rows.length;
    });
  } while (found === BATCH);
};
