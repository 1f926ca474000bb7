import { randomBytes } from 'node:crypto';

/** What a message looks like: an event of Standard Webhooks, or a post of Slack or Discord. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Which events a new webhook begins with. */
export const WEBHOOK_STARTS = ['now', 'beginning'] as const;
export type WebhookStart = (typeof WEBHOOK_STARTS)[number];

/** What an organization says about a webhook. */
export interface WebhookSettings {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly watchIds: readonly string[];
  readonly paused: boolean;
}

export interface Webhook extends WebhookSettings {
  readonly id: string;
  /** Why events are not delivered; null if they are. */
  readonly problem: string | null;
  /** The first failure since the last delivery; null if there was none. */
  readonly failingSince: Date | null;
  readonly lastDeliveredAt: Date | null;
  readonly createdAt: Date;
}

/** Maximum number of watches of one webhook. */
export const MAX_WEBHOOK_WATCHES = 1_000;

/** Hours that the previous secret signs as well, after the secret was rotated. */
export const ROTATION_HOURS = 24;

/** Days that messages and the log of their deliveries are kept. */
export const DELIVERY_DAYS = 30;

export const WEBHOOK_ID = { regex: /^H[0-9a-f]{32}$/, message: 'must be H and 32 hexadecimal characters' };
export const MESSAGE_ID = { regex: /^msg_[0-9a-f]{32}$/, message: 'must be msg_ and 32 hexadecimal characters' };

export const newWebhookId = (): string => `H${randomBytes(16).toString('hex')}`;
export const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`;

/** A secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
