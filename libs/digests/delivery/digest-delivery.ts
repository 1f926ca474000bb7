import { JobQueue, type QueuedJob, type RetrySchedule } from '#libs/jobs/job-queue.js';
import { MailLinks } from '#libs/mail/mail-link.js';
import { type MailerOptions, MailTransport } from '#libs/mail/mail-transport.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { ListReader, type Stores } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { EventLog } from '#libs/watches/event-log.js';
import { EventRowReader } from '#libs/watches/event-rows.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { DigestBuilder } from './digest-builder.js';
import { DigestSender } from './digest-sender.js';
import { addDueDigests } from './due-digests.js';
import { DigestMailStore } from './mail-store.js';

/** How e-mails are sent, and where their links lead. */
export interface DigestMail {
  readonly transport: MailerOptions;
  /** Without a trailing slash. */
  readonly dashboardUrl: string;
}

/** About eight hours: after 30 s, then twice as long each time up to an hour. */
export const DIGEST_RETRIES: RetrySchedule = { limit: 14, delay: 30, maxDelay: 3_600 };

/** Seconds after which what a process that was killed had begun is done by another one. */
const LEASE = 120;
/** Digests that a process sends at once: mail servers limit connections. */
const CONCURRENCY = 4;
/** Seconds until a digest without credits is looked at again. */
const CREDITS_SECONDS = 900;

export interface DigestDeliveryOptions {
  readonly definitions: Definitions;
  readonly stores: Stores;
  readonly database: WatchesDatabase;
  readonly databaseUrl: string;
  readonly visibility: VisibilityStore;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly mail: DigestMail;
  /** Default: `DIGEST_RETRIES`. */
  readonly retries?: RetrySchedule;
  /** Seconds. */
  readonly lease?: number;
  /** Receives the errors of single jobs, which are run again. */
  readonly onError?: (error: unknown) => void;
}

/** Sends digests by e-mail. Several processes may do so. */
export class DigestDelivery {
  private readonly queue: JobQueue;
  private readonly transport: MailTransport;
  private readonly mails: DigestMailStore;
  private readonly sender: DigestSender;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly options: DigestDeliveryOptions) {
    const { definitions, stores, database, databaseUrl, visibility, secret, previousSecret, mail, onError } = options;
    const { retries = DIGEST_RETRIES, lease = LEASE } = options;
    const { prefix } = stores;
    this.queue = new JobQueue({ databaseUrl, name: `digests/${prefix}`, retries, lease, ...(onError && { onError }) });
    this.transport = new MailTransport(mail.transport);
    this.mails = new DigestMailStore(database);
    const listOf = byKind(definitions, (definition) => new ListReader(definition, stores));
    const rows = new EventRowReader(definitions, stores, listOf);
    const builder = new DigestBuilder(this.mails, new EventLog(database, prefix), rows);
    const links = new MailLinks(secret, previousSecret);
    const { transport, mails } = this;
    const { dashboardUrl } = mail;
    this.sender = new DigestSender({ database, visibility, mails, builder, transport, links, dashboardUrl });
  }

  /** Starts what is due now, and does not wait for it. @returns how many were started. @throws AppError `service_unavailable`. */
  async start(): Promise<number> {
    const { database, stores, onError = () => {} } = this.options;
    await addDueDigests(database, stores.prefix, this.queue);
    const free = CONCURRENCY - this.running.size;
    if (free === 0) return 0;
    const jobs = await this.queue.take(free);
    for (const job of jobs) {
      const run: Promise<void> = this.run(job)
        .catch(onError)
        .finally(() => this.running.delete(run));
      this.running.add(run);
    }
    return jobs.length;
  }

  /** Sends until nothing is due, without waiting for retries. @throws AppError `service_unavailable`. */
  async drain(): Promise<void> {
    for (;;) {
      const started = await this.start();
      if (started === 0 && this.running.size === 0) return;
      if (this.running.size > 0) await Promise.race(this.running);
    }
  }

  /** Waits for the e-mails that are on their way. */
  async close(): Promise<void> {
    await Promise.all(this.running);
    this.transport.close();
    await this.queue.close();
  }

  private async run(job: QueuedJob): Promise<void> {
    // An outage of a store is no failure of the mail server: the job is left to its lease, and run again.
    const outcome = await this.sender.deliver(job.key, job);
    if (typeof outcome === 'object') return this.queue.fail(job, outcome.failed);
    await this.queue.complete(job);
    // Only now: a job that is added while this one runs would be ignored.
    await this.mails.release(job.key, outcome === 'waits' ? CREDITS_SECONDS : 0);
  }
}
