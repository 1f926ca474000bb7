import type { ListedWebhook } from '../../../data/api';

/** What a message looks like, in words. */
export const WEBHOOK_FORMAT_TEXTS: Readonly<
  Record<ListedWebhook['format'], { readonly label: string; readonly description: string }>
> = {
  standard: { label: 'JSON', description: 'Signed messages with all of each record, for a server of yours' },
  slack: { label: 'Slack', description: 'A line for each event; also Mattermost and Rocket.Chat' },
  discord: { label: 'Discord', description: 'A line for each event' },
};
