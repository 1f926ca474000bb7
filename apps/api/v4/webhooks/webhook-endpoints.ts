import { commonParameters, pageParameters } from '#libs/search/query/request-parameters.js';
import { ROTATION_HOURS } from '#libs/webhooks/webhook.js';
import { parameters } from '../../reads/parameters.js';
import { defineRead, defineWrite } from '../../reads/read.js';
import { json } from '../../reads/response.js';
import {
  deletedWebhook,
  newWebhook,
  savedWebhook,
  savedWebhooks,
  startedTest,
  webhookChanges,
  webhookDeliveries,
  webhookReplay,
  webhookWithSecret,
} from './webhook-schemas.js';
import { WebhookService } from './webhook-service.js';

const deliveryParameters = pageParameters.filter(({ name }) => name !== 'count');

/** What all of them have in common. Delivered records are charged, not requests. */
const common = { group: 'watches', price: 'unmetered', inject: [WebhookService] } as const;
const write = { ...common, parameters: parameters(commonParameters) } as const;

export const listWebhooks = defineRead({
  ...common,
  routes: [{ path: '/v4/webhooks', summary: 'Webhooks' }],
  description: 'The addresses to which your organization has events sent, the oldest first. Free.',
  parameters: parameters(pageParameters),
  response: json(savedWebhooks),
  tools: [{ name: 'list_webhooks', description: 'Webhooks and their status. Free.', tokensOnly: true }],
  run: ({ query, request, operation }, webhooks) => webhooks.list(query, request, operation),
});

export const createWebhook = defineWrite({
  ...write,
  method: 'post',
  session: { role: 'admin', action: 'webhook.create' },
  routes: [{ path: '/v4/webhooks', summary: 'Create a webhook' }],
  description:
    'Free. Events of the watches are sent to the address, signed by Standard Webhooks. 1 credit per record in an event, once for all attempts.',
  body: newWebhook,
  response: json(webhookWithSecret),
  run: ({ body, operation }, webhooks) => webhooks.create(body, operation),
});

export const changeWebhook = defineWrite({
  ...write,
  method: 'patch',
  session: { role: 'admin', action: 'webhook.change' },
  routes: [{ path: '/v4/webhooks/{webhook_id}', summary: 'Change a webhook' }],
  description: 'Free. Changes what the body names, for instance resumes a paused webhook.',
  body: webhookChanges,
  response: json(savedWebhook),
  run: ({ path, body, operation }, webhooks) => webhooks.change(path.webhook_id, body, operation),
});

export const deleteWebhook = defineWrite({
  ...write,
  method: 'delete',
  session: { role: 'admin', action: 'webhook.delete' },
  routes: [{ path: '/v4/webhooks/{webhook_id}', summary: 'Delete a webhook' }],
  description: 'Free. Deletes the webhook with its log; its watches stay. Idempotent. An unknown id returns `{}`.',
  response: json(deletedWebhook),
  run: ({ path, operation }, webhooks) => webhooks.delete(path.webhook_id, operation),
});

export const rotateWebhookSecret = defineWrite({
  ...write,
  method: 'post',
  session: { role: 'admin', action: 'webhook.rotate_secret' },
  routes: [{ path: '/v4/webhooks/{webhook_id}/rotate-secret', summary: 'Rotate the secret of a webhook' }],
  description: `Free. Returns a new secret. For ${ROTATION_HOURS} hours, messages are signed with the previous one as well.`,
  response: json(webhookWithSecret),
  run: ({ path, operation }, webhooks) => webhooks.rotateSecret(path.webhook_id, operation),
});

export const replayWebhook = defineWrite({
  ...write,
  method: 'post',
  session: { role: 'admin', action: 'webhook.replay' },
  routes: [{ path: '/v4/webhooks/{webhook_id}/replay', summary: 'Deliver events again' }],
  description:
    'Free. Events of a watch are delivered again, from this one on, with the same ids. Their records are charged again, like those of events that are read again.',
  body: webhookReplay,
  response: json(savedWebhook),
  run: ({ path, body, operation }, webhooks) => webhooks.replay(path.webhook_id, body, operation),
});

export const testWebhook = defineWrite({
  ...write,
  method: 'post',
  session: { role: 'admin', action: 'webhook.test' },
  routes: [{ path: '/v4/webhooks/{webhook_id}/test', summary: 'Send a test to a webhook' }],
  description:
    'Free. Sends a message without events within seconds, also to a paused webhook. It is not retried. The log of deliveries has its outcome.',
  response: json(startedTest),
  run: ({ path, operation }, webhooks) => webhooks.test(path.webhook_id, operation),
});

export const listWebhookDeliveries = defineRead({
  ...common,
  routes: [{ path: '/v4/webhooks/{webhook_id}/deliveries', summary: 'Deliveries of a webhook' }],
  description: 'The requests to a webhook with their outcomes, the latest first. Free.',
  parameters: parameters(deliveryParameters),
  response: json(webhookDeliveries),
  tools: [
    {
      name: 'webhook_deliveries',
      description: 'Deliveries of a webhook, latest first. Free.',
      tokensOnly: true,
      compactFields: ['message_id', 'attempt', 'events', 'started_at', 'delivered', 'status', 'error'],
    },
  ],
  run: ({ path, query, request, operation }, webhooks) =>
    webhooks.deliveries(path.webhook_id, query, request, operation),
});
