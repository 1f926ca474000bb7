import type { JobQueue } from '#libs/jobs/job-queue.js';
import { isDue } from '#libs/postgres/is-due.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';

/** Jobs that are added at once. */
const BATCH = 500;
/** Seconds until a webhook for which a job was added is looked at again, in case the job was lost. */
const AGAIN_SECONDS = 30;
const TEST_KEY = 'test:';

/** What a job is for. */
export type JobTarget = { readonly webhookId: string } | { readonly testId: string };

export const targetOf = (key: string): JobTarget =>
  key.startsWith(TEST_KEY) ? { testId: key.slice(TEST_KEY.length) } : { webhookId: key };

/**
 * Adds a job for each webhook that has something to deliver and can pay for it, and for each test. What is due follows from the rows of
 * webhooks alone: a job that is lost is added again.
 * @throws AppError `service_unavailable`.
 */
export const addDueWebhooks = async (database: WatchesDatabase, dataset: string, queue: JobQueue): Promise<void> => {
  await queue.open();
  const expedited = await database.transaction(async (query) => {
    const due = await query<{ id: string; expedited: boolean }>(
      `WITH due AS (
         SELECT h.id, h.expedited FROM webhooks h JOIN organizations o ON o.id = h.organization_id
           LEFT JOIN credit_balances b ON b.organization_id = o.id
         WHERE h.dataset = $1 AND ${isDue('h.due_at', '$3')} AND NOT h.paused AND o.deleted_at IS NULL AND o.api_enabled AND (
           EXISTS (SELECT FROM webhook_messages m WHERE m.webhook_id = h.id AND m.watch_id IS NOT NULL AND m.delivered_at IS NULL AND m.canceled_at IS NULL)
           OR (o.billing_mode <> 'credits' OR b.allowance + b.purchased > 0 OR b.period_ends_at <= clock_timestamp())
             AND EXISTS (SELECT FROM webhook_watches s JOIN watches w ON w.id = s.watch_id
               WHERE s.webhook_id = h.id AND w.last_sequence > s.delivered_sequence)
         )
         ORDER BY h.due_at LIMIT $2 FOR UPDATE OF h SKIP LOCKED
       )
       UPDATE webhooks h SET due_at = clock_timestamp() + make_interval(secs => $3), expedited = false
       FROM due WHERE h.id = due.id RETURNING h.id, due.expedited`,
      [dataset, BATCH, AGAIN_SECONDS],
    );
    const tests = await query<{ id: string }>(
      `SELECT m.id FROM webhook_messages m JOIN webhooks h ON h.id = m.webhook_id
       WHERE h.dataset = $1 AND m.watch_id IS NULL AND m.delivered_at IS NULL AND m.canceled_at IS NULL AND m.attempts = 0 LIMIT $2`,
      [dataset, BATCH],
    );
    await queue.add([...due.map(({ id }) => id), ...tests.map(({ id }) => `${TEST_KEY}${id}`)], query);
    return due.filter((webhook) => webhook.expedited);
  });
  for (const { id } of expedited) await queue.expedite(id);
};
