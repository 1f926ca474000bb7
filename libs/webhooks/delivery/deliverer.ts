import { AppError } from '#libs/errors/app-error.js';
import type { QueuedJob } from '#libs/jobs/job-queue.js';
import type { MessageBuilder } from './message-builder.js';
import type { MessageStore } from './message-store.js';
import { type Recipient, type Recipients } from './recipients.js';
import { signedHeaders } from './signature.js';
import type { StoredMessage } from './stored-message.js';
import type { SentRequest, WebhookSender } from './webhook-sender.js';
import type { WebhookStatus } from './webhook-status.js';

export interface DelivererParts {
  readonly recipients: Recipients;
  readonly messages: MessageStore;
  readonly builder: MessageBuilder;
  readonly sender: WebhookSender;
  readonly status: WebhookStatus;
  /** Milliseconds after which a job ends, so that others get a turn: its webhook gets another one. */
  readonly turn: number;
}

/** Whether a job is done, or why it must be retried. */
export type JobOutcome = 'done' | { readonly failed: string };

/** Of a receiver that wants no more messages, by Standard Webhooks. */
const GONE = 410;
const NO_CREDITS = 'Your organization has no credits left: events wait, and are delivered once it has some.';
const NO_SECRET =
  'The secret of this webhook cannot be decrypted, because the secret of the server was replaced: rotate the secret, and set it in the receiver.';

/** Sends the messages of one webhook after the other, in the order of the events of each watch. */
export class Deliverer {
  constructor(private readonly parts: DelivererParts) {}

  /** @throws AppError `service_unavailable`. */
  async deliver(webhookId: string, job: QueuedJob, signal: AbortSignal): Promise<JobOutcome> {
    const { recipients, builder, status, turn } = this.parts;
    const end = performance.now() + turn;
    while (!signal.aborted && performance.now() < end) {
      // Read again each time: it may have been paused, changed or deleted.
      const recipient = await recipients.find(webhookId);
      if (!recipient || recipient.paused) return 'done';
      const next = await builder.next(recipient).catch(insufficientCredits);
      if (next === 'delivered') return 'done';
      if (next === 'changed') continue;
      if (next === 'insufficient_credits') {
        await status.wait(webhookId, NO_CREDITS);
        return 'done';
      }
      const sent = await this.send(recipient, next);
      if (sent === null) continue;
      if (sent.failure !== null) return this.failed(webhookId, job, sent.failure);
      // The next failure begins with the first retry.
      if (job.retries > 0) return 'done';
    }
    return 'done';
  }

  /** Sends a test once. @throws AppError `service_unavailable`. */
  async test(messageId: string): Promise<JobOutcome> {
    const { recipients, messages } = this.parts;
    const test = await messages.test(messageId);
    const recipient = test && (await recipients.find(test.webhookId));
    if (test && recipient) await this.send(recipient, test.message);
    return 'done';
  }

  private async failed(webhookId: string, { retries, retryLimit }: QueuedJob, failure: Failure): Promise<JobOutcome> {
    const { status } = this.parts;
    if (failure.isFinal || retries >= retryLimit) {
      await status.pause(webhookId, failure.reason);
      return 'done';
    }
    await status.fail(webhookId, failure.reason);
    return { failed: failure.reason };
  }

  /** @returns null if nothing of the message may be sent any more. */
  private async send(recipient: Recipient, message: StoredMessage): Promise<{ failure: Failure | null } | null> {
    const { builder, messages, sender } = this.parts;
    if (recipient.secrets.length === 0) return { failure: { reason: NO_SECRET, isFinal: true } };
    const at = new Date();
    const body = await builder.body(recipient, message, at);
    if (body === null) {
      await messages.giveUp(message.id);
      return null;
    }
    const attempt = await messages.begin(message.id);
    if (attempt === null) return null;
    const sent = await sender.send(recipient.url, body, signedHeaders(message.id, at, body, recipient.secrets));
    const failure = failureOf(sent);
    await messages.finish(message.id, attempt, sent, failure === null);
    return { failure };
  }
}

interface Failure {
  readonly reason: string;
  /** Whether a retry would be of no use. */
  readonly isFinal: boolean;
}

const failureOf = ({ status, error }: SentRequest): Failure | null => {
  if (status === null) return { reason: error ?? 'The receiver did not answer.', isFinal: false };
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return { reason: `The receiver answered ${status}, and redirects are not followed.`, isFinal: false };
  if (status === GONE) return { reason: 'The receiver answered 410: it wants no more messages.', isFinal: true };
  return { reason: `The receiver answered ${status}.`, isFinal: false };
};

const insufficientCredits = (error: unknown): 'insufficient_credits' => {
  if (error instanceof AppError && error.code === 'insufficient_credits') return error.code;
  throw error;
};
