// Verifies a webhook: a JSON object with secret, headers and body in; the type of the message, or the error, out.
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@rolecall/client/webhooks';

const { secret, headers, body } = JSON.parse(await text(process.stdin));
try {
  console.log(verifyWebhook(Buffer.from(body), headers, secret).type);
} catch (error) {
  console.log(`refused: ${error.message}`);
}
