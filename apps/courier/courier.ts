import { SecretBox } from '#libs/accounts/secret-box.js';
import { ChangeStore } from '#libs/changes/change-store.js';
import { DigestDelivery, type DigestMail } from '#libs/digests/delivery/digest-delivery.js';
import { deleteOldMails } from '#libs/digests/delivery/mail-store.js';
import type { RetrySchedule } from '#libs/jobs/job-queue.js';
import { type Definitions, definitionOf, definitions as registry } from '#libs/registry/records/definitions.js';
import { Companies } from '#libs/search/companies/companies.js';
import { Cursors } from '#libs/search/query/cursor.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { VisibilityDatabase } from '#libs/visibility/visibility-database.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { type Round, WatchComparer } from '#libs/watches/compute/watch-comparer.js';
import { deleteOldEvents } from '#libs/watches/event-log.js';
import { WatchesDatabase } from '#libs/watches/watches-database.js';
import { CourierReports, type CourierTask, deleteOldReports } from '#libs/webhooks/courier-status.js';
import { DELIVERY_SCHEDULE, type DeliverySchedule, WebhookDelivery } from '#libs/webhooks/delivery/webhook-delivery.js';
import { deleteOldMessages } from '#libs/webhooks/delivery-log.js';

/** Milliseconds. No request waits for the courier: its statements may take long. */
const DATABASE_TIMEOUT = 120_000;

export interface CourierOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  /** Signs cursors and encrypts the secrets of webhooks, as in the API. */
  readonly secret: string;
  readonly previousSecret?: string | null;
  /** Whether webhooks may have private addresses. Default: no. */
  readonly allowPrivateWebhooks?: boolean;
  /** Default: the registry. */
  readonly definitions?: Definitions;
  /** Changes that are compared at once. Default: `RANGE_STEP`. */
  readonly step?: number;
  /** Default: `DELIVERY_SCHEDULE`. */
  readonly schedule?: DeliverySchedule;
  /** How digests are sent. Default: none are. */
  readonly mail?: DigestMail | null;
  /** Default: `DIGEST_RETRIES`. */
  readonly digestRetries?: RetrySchedule;
  /** Receives the errors of single watches and deliveries, which are repeated. */
  readonly onError?: (error: unknown) => void;
}

/** Finds the events of watches, and sends them to webhooks and in digests. Its stores are opened when they are needed. */
export class Courier {
  private readonly elasticsearch: ElasticsearchReader;
  private readonly database: WatchesDatabase;
  private readonly visibility: VisibilityDatabase;
  private readonly changes: ChangeStore;
  private readonly comparer: WatchComparer;
  private readonly delivery: WebhookDelivery;
  private readonly digests: DigestDelivery | null;
  private readonly reports: CourierReports;

  constructor(options: CourierOptions) {
    const { elasticsearchUrl, databaseUrl, prefix, secret, previousSecret, definitions = registry } = options;
    const { allowPrivateWebhooks: allowPrivate = false, schedule = DELIVERY_SCHEDULE, step, onError } = options;
    const connection = { databaseUrl, timeout: DATABASE_TIMEOUT };
    this.elasticsearch = new ElasticsearchReader(elasticsearchUrl);
    this.database = new WatchesDatabase(connection);
    this.visibility = new VisibilityDatabase(connection);
    this.changes = new ChangeStore({ ...connection, dataset: prefix });
    const { elasticsearch, database, changes } = this;
    const visibility = new VisibilityStore(this.visibility);
    const stores = {
      elasticsearch,
      dataset: new Dataset(elasticsearch, prefix, definitions),
      companies: new Companies(elasticsearch, prefix, definitionOf(definitions, 'sources')),
      cursors: new Cursors(secret, previousSecret),
      prefix,
    };
    this.comparer = new WatchComparer(
      definitions,
      { stores, database, changes, visibility, ...(onError && { onError }) },
      step,
    );
    const box = new SecretBox(secret, previousSecret);
    const parts = { definitions, stores, database, databaseUrl, visibility, box, allowPrivate, schedule };
    this.delivery = new WebhookDelivery({ ...parts, ...(onError && { onError }) });
    const { mail = null, digestRetries } = options;
    const shared = { definitions, stores, database, databaseUrl, visibility, ...(onError && { onError }) };
    const secrets = { secret, previousSecret: previousSecret ?? null };
    const times = { lease: schedule.lease, ...(digestRetries && { retries: digestRetries }) };
    this.digests = mail && new DigestDelivery({ ...shared, ...secrets, ...times, mail });
    this.reports = new CourierReports(database, prefix);
  }

  /** What is to be done once, before deliveries. @throws AppError `service_unavailable`. */
  prepare(): Promise<void> {
    return this.delivery.prepare();
  }

  /** Compares watches with what was published, until none is behind. @throws AppError `service_unavailable`. */
  compare(signal?: AbortSignal): Promise<Round> {
    return this.comparer.run(signal);
  }

  /** Starts the deliveries that are due now. @returns how many. @throws AppError `service_unavailable`. */
  startDeliveries(signal: AbortSignal): Promise<number> {
    return this.delivery.start(signal);
  }

  /** Delivers until nothing is due, without waiting for retries. @throws AppError `service_unavailable`. */
  deliver(signal: AbortSignal = new AbortController().signal): Promise<void> {
    return this.delivery.drain(signal);
  }

  /** Whether it has a mail server. */
  get sendsDigests(): boolean {
    return this.digests !== null;
  }

  /** Starts the digests that are due now. @returns how many. @throws AppError `service_unavailable`. */
  async startDigests(): Promise<number> {
    return (await this.digests?.start()) ?? 0;
  }

  /** Sends digests until none is due, without waiting for retries. @throws AppError `service_unavailable`. */
  async sendDigests(): Promise<void> {
    await this.digests?.drain();
  }

  /** Deletes the oldest events and messages. @throws AppError `service_unavailable`. */
  async deleteOld(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await deleteOldEvents(this.database)) > 0);
    while (!signal?.aborted && (await deleteOldMessages(this.database)) > 0);
    while (!signal?.aborted && (await deleteOldMails(this.database)) > 0);
    await deleteOldReports(this.database);
  }

  /** Tells the API whether a task works. @param problem null if it did what was due. @throws AppError `service_unavailable`. */
  report(task: CourierTask, problem: string | null): Promise<void> {
    return this.reports.report(task, problem);
  }

  async close(): Promise<void> {
    await Promise.all([this.delivery.close(), this.digests?.close()]);
    await this.reports.end().catch(() => {});
    await Promise.all([
      this.elasticsearch.close(),
      this.database.close(),
      this.visibility.close(),
      this.changes.close(),
    ]);
  }
}
