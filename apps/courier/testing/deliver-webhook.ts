import { runOn } from '#libs/database/testing/test-database.js';
import { TEST_SECRET as secret } from '../../api/testing/test-api.js';
import { Courier } from '../courier.js';
import { Receiver } from './receiver.js';

/** Delivers what is due to a local receiver instead of the address of a webhook. */
export const deliverWebhook = async (
  { prefix, databaseUrl }: { prefix: string; databaseUrl: string },
  webhookId: string,
): Promise<void> => {
  const receiver = await Receiver.start();
  const setUrl = (url: string) => runOn(databaseUrl, 'UPDATE webhooks SET url = $2 WHERE id = $1', [webhookId, url]);
  const [row] = await runOn(databaseUrl, 'SELECT url FROM webhooks WHERE id = $1', [webhookId]);
  await setUrl(receiver.url);
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const errors: unknown[] = [];
  const options = {
    elasticsearchUrl,
    databaseUrl,
    prefix,
    secret,
    onError: (error: unknown) => void errors.push(error),
  };
  const courier = new Courier({ ...options, allowPrivateWebhooks: true });
  try {
    await courier.deliver();
  } finally {
    await courier.close();
    await receiver.stop();
    await setUrl((row as { url: string }).url);
  }
  if (errors.length > 0) throw errors[0];
};
