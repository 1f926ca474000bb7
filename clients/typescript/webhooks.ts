import { Webhook } from 'standardwebhooks';

/** A message of a webhook. */
export interface WebhookMessage {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The message of a webhook, parsed. Pass the body as it arrived: parsed and serialized again it has other bytes.
 * @throws WebhookVerificationError of `standardwebhooks` if it is not signed with this secret, or is older than five minutes. Respond with 401.
 */
export const verifyWebhook = (
  body: string | Buffer,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): WebhookMessage => {
  const single = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookMessage;
};
