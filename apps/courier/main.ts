import { Command } from 'commander';
import { environmentHelp } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { storeEnv } from '#libs/services/service-env.js';
import { Courier } from './courier.js';
import { courierEnv, readEnv } from './env.js';
import { runCourier } from './run-courier.js';

new Command('npm run courier --')
  .description(
    'Finds the events of watches in what was published, and sends them to webhooks. Several may run at once.',
  )
  .addHelpText('after', environmentHelp(courierEnv, storeEnv))
  .parse();

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
// The log has no reader any more. Keep running without it.
onOutputClosed(() => {});
try {
  let last = '';
  const onError = ({ message }: Error) => {
    // An outage has one cause and many errors.
    if (message !== last) console.log(`Will be retried: ${message}`);
    last = message;
  };
  const courier = new Courier({ ...readEnv(), onError: (error) => onError(error as Error) });
  console.log('The courier compares watches.');
  if (!courier.sendsDigests) console.log('It sends no digests: SMTP_URL, SMTP_FROM and DASHBOARD_URL are not all set.');
  await runCourier(courier, stopping.signal, (line) => console.log(line));
  await courier.close();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
