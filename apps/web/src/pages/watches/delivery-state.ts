import type { ListedWatch, ListedWebhook } from '../../data/api';

type Status = ListedWebhook['status'];

/** States of a webhook in words. */
export const WEBHOOK_STATES: Readonly<Record<Status, { readonly label: string; readonly color: string }>> = {
  active: { label: 'Delivering', color: 'green' },
  failing: { label: 'Failing', color: 'red' },
  waiting: { label: 'Waiting for credits', color: 'yellow' },
  paused: { label: 'Paused', color: 'gray' },
};

/** From what needs attention first. */
const BY_URGENCY: readonly Status[] = ['failing', 'waiting', 'paused', 'active'];

/** The webhooks that receive the events of a watch. */
export const webhooksOf = (id: string, webhooks: readonly ListedWebhook[]): readonly ListedWebhook[] =>
  webhooks.filter((webhook) => webhook.watch_ids.includes(id));

/** The state of the webhook that needs attention most; undefined without any. */
export const deliveryStateOf = (webhooks: readonly ListedWebhook[]): Status | undefined =>
  BY_URGENCY.find((status) => webhooks.some((webhook) => webhook.status === status));

/** States of a watch in words. */
export const WATCH_STATES: Readonly<Record<ListedWatch['status'], { readonly label: string; readonly color: string }>> =
  {
    active: { label: 'Active', color: 'green' },
    paused: { label: 'Paused', color: 'gray' },
    invalid: { label: 'Invalid', color: 'red' },
  };
