import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { JOBS_SCHEMA } from './job-schema.js';

const NOW = `${JOBS_SCHEMA}.job_now()`;

/**
 * Moves times of jobs to now that are further ahead than they can be: they were written before the clock of Postgres was set back. Otherwise the jobs
 * would wait until it has caught up, and those of a process that was killed would stay with it.
 * @param name of the queue. @param maxDelay seconds until the latest retry.
 */
export const correctFutureTimes = async (
  query: TransactionQuery,
  { name, keys, maxDelay }: { name: string; keys: readonly string[]; maxDelay: number },
): Promise<void> => {
  await query(
    `UPDATE ${JOBS_SCHEMA}.job SET start_after = least(start_after, ${NOW}), started_on = least(started_on, ${NOW})
     WHERE name = $1 AND singleton_key = ANY ($2::text[]) AND (state = 'created' AND start_after > ${NOW}
       OR state = 'retry' AND start_after > ${NOW} + make_interval(secs => $3) OR state = 'active' AND started_on > ${NOW})`,
    [name, keys, maxDelay],
  );
  // When pg-boss looked for jobs whose process has ended, and for those to delete.
  await query(
    `UPDATE ${JOBS_SCHEMA}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
     WHERE name = $1 AND greatest(monitor_claim_on, monitor_on, maintain_on) > ${NOW} + interval '1 minute'`,
    [name],
  );
};
