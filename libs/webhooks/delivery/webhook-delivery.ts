import { resealSecrets } from '#libs/accounts/reseal-secrets.js';
import type { SecretBox } from '#libs/accounts/secret-box.js';
import { JobQueue, type RetrySchedule } from '#libs/jobs/job-queue.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { ListReader, type Stores } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { EventLog } from '#libs/watches/event-log.js';
import { EventRowReader } from '#libs/watches/event-rows.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { Deliverer } from './deliverer.js';
import { MessageBuilder } from './message-builder.js';
import { MessageStore } from './message-store.js';
import { Recipients } from './recipients.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookStatus } from './webhook-status.js';

/** Times of deliveries. */
export interface DeliverySchedule {
  readonly retries: RetrySchedule;
  /** Milliseconds until a receiver must have answered. */
  readonly timeout: number;
  /** Milliseconds after which a webhook with many events lets others have its place. */
  readonly turn: number;
  /** Seconds after which what a process that was killed had begun is done by another one. More than `turn` and `timeout` together. */
  readonly lease: number;
}

/** About three days: after 5 s, then twice as long each time up to 6 hours. */
export const DELIVERY_SCHEDULE: DeliverySchedule = {
  retries: { limit: 24, delay: 5, maxDelay: 6 * 3_600 },
  timeout: 15_000,
  turn: 30_000,
  lease: 120,
};

export interface DeliveryOptions {
  readonly definitions: Definitions;
  readonly stores: Stores;
  readonly database: WatchesDatabase;
  readonly databaseUrl: string;
  readonly visibility: VisibilityStore;
  readonly box: SecretBox;
  /** Whether receivers may have private addresses. */
  readonly allowPrivate: boolean;
  readonly schedule: DeliverySchedule;
  /** Receives the errors of single jobs, which are run again. */
  readonly onError?: (error: unknown) => void;
}

/** Sends the events of watches to webhooks, with everything that this needs. */
export class WebhookDelivery {
  private readonly sender: WebhookSender;
  private readonly queue: JobQueue;
  private readonly dispatcher: WebhookDispatcher;

  constructor(private readonly options: DeliveryOptions) {
    const { definitions, stores, database, databaseUrl, visibility, box, allowPrivate, schedule, onError } = options;
    const { prefix } = stores;
    const { timeout, turn, retries, lease } = schedule;
    this.sender = new WebhookSender({ allowPrivate, timeout });
    this.queue = new JobQueue({ databaseUrl, name: `webhooks/${prefix}`, retries, lease, ...(onError && { onError }) });
    const listOf = byKind(definitions, (definition) => new ListReader(definition, stores));
    const rows = new EventRowReader(definitions, stores, listOf);
    const messages = new MessageStore(database);
    const builder = new MessageBuilder(messages, new EventLog(database, prefix), rows, stores.cursors);
    const status = new WebhookStatus(database);
    const recipients = new Recipients(database, visibility, box);
    const deliverer = new Deliverer({ recipients, messages, builder, sender: this.sender, status, turn });
    this.dispatcher = new WebhookDispatcher(
      { database, dataset: prefix, queue: this.queue, deliverer, status },
      onError,
    );
  }

  /** Encrypts secrets with the present key. @throws AppError `service_unavailable`. */
  prepare(): Promise<void> {
    return resealSecrets(this.options.database, this.options.box);
  }

  /** Starts what is due now. @throws AppError `service_unavailable`. */
  start(signal: AbortSignal): Promise<number> {
    return this.dispatcher.start(signal);
  }

  /** Delivers until nothing is due, without waiting for retries. @throws AppError `service_unavailable`. */
  drain(signal: AbortSignal): Promise<void> {
    return this.dispatcher.drain(signal);
  }

  /** Waits for the requests that are on their way. */
  async close(): Promise<void> {
    await this.dispatcher.settled();
    await Promise.all([this.sender.close(), this.queue.close()]);
  }
}
