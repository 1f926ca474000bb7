import { Webhook } from 'standardwebhooks';

/** The headers of Standard Webhooks. @param secrets that sign, the present one first. */
export const signedHeaders = (
  messageId: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(' '),
});
