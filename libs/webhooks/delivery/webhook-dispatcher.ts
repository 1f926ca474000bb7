import type { JobQueue, QueuedJob } from '#libs/jobs/job-queue.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import type { Deliverer, JobOutcome } from './deliverer.js';
import { addDueWebhooks, targetOf } from './due-webhooks.js';
import type { WebhookStatus } from './webhook-status.js';

/** Webhooks to which a process sends at once: a receiver that does not answer takes one place until its timeout. */
const CONCURRENCY = 50;

export interface WebhookDispatcherParts {
  readonly database: WatchesDatabase;
  /** The prefix of the indices. */
  readonly dataset: string;
  readonly queue: JobQueue;
  readonly deliverer: Deliverer;
  readonly status: WebhookStatus;
}

/** Runs the jobs of webhooks, many at once. Several processes may do so. */
export class WebhookDispatcher {
  private readonly running = new Set<Promise<void>>();

  /** @param onError receives the errors of single jobs, which are retried. */
  constructor(
    private readonly parts: WebhookDispatcherParts,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  /** Starts what is due now, and does not wait for it. @returns how many jobs were started. @throws AppError `service_unavailable`. */
  async start(signal: AbortSignal): Promise<number> {
    const { database, dataset, queue } = this.parts;
    await addDueWebhooks(database, dataset, queue);
    const free = CONCURRENCY - this.running.size;
    if (free === 0) return 0;
    const jobs = await queue.take(free);
    for (const job of jobs) {
      const run: Promise<void> = this.run(job, signal)
        .catch(this.onError)
        .finally(() => this.running.delete(run));
      this.running.add(run);
    }
    return jobs.length;
  }

  /** Delivers until nothing is due, without waiting for retries. @throws AppError `service_unavailable`. */
  async drain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const started = await this.start(signal);
      if (started === 0 && this.running.size === 0) return;
      if (this.running.size > 0) await Promise.race(this.running);
    }
    await this.settled();
  }

  /** Waits for the requests that are on their way. */
  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(job: QueuedJob, signal: AbortSignal): Promise<void> {
    const { queue, deliverer, status } = this.parts;
    const target = targetOf(job.key);
    const work = (): Promise<JobOutcome> =>
      'testId' in target ? deliverer.test(target.testId) : deliverer.deliver(target.webhookId, job, signal);
    // An outage of a store is no failure of the receiver: the job is left to its lease, and run again.
    const outcome = await work();
    if (outcome !== 'done') return queue.fail(job, outcome.failed);
    await queue.complete(job);
    // Only now: a job that is added while this one runs would be ignored.
    if ('webhookId' in target) await status.release(target.webhookId);
  }
}
