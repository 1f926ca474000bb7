import type { MessageFormat } from './message-format.js';

/** A message of Standard Webhooks: its type, its time and its data. */
export const standardFormat: MessageFormat = {
  maxEvents: 100,
  events: ({ at, watch, events, nextCursor }) => {
    const data = { watch_id: watch.id, watch_name: watch.name, kind: watch.kind, next_cursor: nextCursor };
    const message = JSON.stringify({ type: 'watch.events', timestamp: at.toISOString(), data });
    // The events are JSON already.
    return `${message.slice(0, -2)},"events":[${events.join(',')}]}}`;
  },
  test: (webhookId, at) =>
    JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { webhook_id: webhookId } }),
};
