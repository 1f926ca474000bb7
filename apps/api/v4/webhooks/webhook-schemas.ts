import { z } from 'zod';
import { WATCH_ID } from '#libs/watches/saved-watch.js';
import {
  DELIVERY_DAYS,
  MAX_WEBHOOK_WATCHES,
  MESSAGE_ID,
  ROTATION_HOURS,
  WEBHOOK_FORMATS,
  WEBHOOK_ID,
  WEBHOOK_STARTS,
} from '#libs/webhooks/webhook.js';
import { component, flag, integer, listOf, text, time } from '../../reads/components.js';

const URL_TEXT = 'Address that receives messages by POST, with `https://`.';
const FORMAT =
  '`standard`: messages of Standard Webhooks with the events as JSON. `slack`, `discord`: posts that a chat shows, with a line for each event.';
const WATCHES = 'Ids of the watches whose events are sent.';

const url = z.string('must be a text').trim();
const format = z.enum(WEBHOOK_FORMATS, `must be one of ${WEBHOOK_FORMATS.join(', ')}`);
const status = z.enum(['active', 'paused'], 'must be active or paused');
const watchIds = z
  .array(z.string('must be ids of watches'), 'must be a list of ids of watches')
  .min(1, 'must name at least one watch')
  .max(MAX_WEBHOOK_WATCHES, `must name at most ${MAX_WEBHOOK_WATCHES} watches`)
  .transform((ids) => [...new Set(ids)]);

/** The body of POST. */
export const newWebhook = z.strictObject({
  url: url.describe(URL_TEXT),
  watch_ids: watchIds.describe(WATCHES),
  format: format.default('standard').describe(FORMAT),
  start: z
    .enum(WEBHOOK_STARTS, `must be one of ${WEBHOOK_STARTS.join(', ')}`)
    .default('now')
    .describe('`now`: events that are found from now on. `beginning`: all events that are kept.'),
  status: status.default('active').describe('Whether events are sent.'),
});

/** The body of PATCH. */
export const webhookChanges = z.strictObject({
  url: url.optional().describe(URL_TEXT),
  watch_ids: watchIds.optional().describe('Replaces all watches. One that is added begins with its next event.'),
  format: format.optional().describe(FORMAT),
  status: status
    .optional()
    .describe('`active` goes on with the first event that was not delivered, and makes a retry that waits at once.'),
});

/** The body of a replay. */
export const webhookReplay = z.strictObject({
  watch_id: z.string('must be the id of a watch').describe('A watch of the webhook.'),
  from_sequence: z
    .int('must be the `sequence` of an event')
    .min(1, 'must be the `sequence` of an event')
    .describe('The first event to deliver again, by its `sequence`; those after it follow.'),
});

const webhook = z.object({
  id: z.string().regex(WEBHOOK_ID.regex).describe('Id of the webhook.'),
  url: text(`${URL_TEXT} A read-only token sees it without its path.`),
  watch_ids: z.array(z.string().regex(WATCH_ID.regex)).describe(WATCHES),
  format: z.enum(WEBHOOK_FORMATS).describe(FORMAT),
  status: z
    .enum(['active', 'failing', 'waiting', 'paused'])
    .describe(
      '`failing`: the last delivery failed and is retried. `waiting`: there are no credits. `paused`: by you or, with a `problem`, because the last retry failed. No event is lost in any of them.',
    ),
  problem: text('Why events are not delivered, and what to do; null if they are.').nullable(),
  failing_since: time('First failure since the last delivery; null if there was none.').nullable(),
  last_delivered_at: time('Last successful delivery of events; null before the first.').nullable(),
  created_at: time('When it was created.'),
});

export const savedWebhook = component('Webhook', webhook);

export const savedWebhooks = listOf('WebhookList', savedWebhook);

export const webhookWithSecret = component(
  'WebhookWithSecret',
  webhook.extend({
    secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/=]+$/)
      .describe(
        `Verifies the signatures of messages. It is shown only now: store it. After a rotation, the previous one is valid for ${ROTATION_HOURS} hours.`,
      ),
  }),
);

export const deletedWebhook = component(
  'DeletedWebhook',
  z
    .object({
      id: z.string().regex(WEBHOOK_ID.regex).describe('Id of the webhook.').optional(),
      deleted: z.literal(true).describe('It is deleted.').optional(),
    })
    .describe('`{}` if your organization has no webhook with this id.'),
);

const messageId = z.string().regex(MESSAGE_ID.regex);

export const startedTest = component(
  'WebhookTest',
  z.object({ message_id: messageId.describe('Id of the test: the log of deliveries shows its outcome.') }),
);

export const webhookDeliveries = listOf(
  'WebhookDeliveryList',
  component(
    'WebhookDelivery',
    z.object({
      message_id: messageId.describe('Id of the message, the header `webhook-id`. Retries have the same one.'),
      attempt: integer('1 for the first request with the message.'),
      watch_id: z.string().regex(WATCH_ID.regex).describe('The watch of the events; null: a test.').nullable(),
      events: integer('Number of events of the message.'),
      first_sequence: integer('Sequence of the first event; null: a test.').nullable(),
      last_sequence: integer('Sequence of the last event; null: a test.').nullable(),
      credits: integer('Charged for the message, once for all attempts.'),
      started_at: time(`When the request was sent. The log is kept for ${DELIVERY_DAYS} days.`),
      delivered: flag('Whether the receiver answered with 2xx.'),
      duration_ms: integer(
        'Milliseconds until the answer; null while it is awaited, or if the sender was interrupted: then the message is sent again.',
      ).nullable(),
      status: integer('HTTP status of the answer; null if there was none.').nullable(),
      error: text('Why there was no answer; null if there was one.').nullable(),
      response: z.string().describe('The first 2 KB of the answer; null if there was none.').nullable(),
    }),
  ),
);
