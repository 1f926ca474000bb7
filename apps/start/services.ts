import { once } from 'node:events';
import { Command } from 'commander';
import { environmentHelp } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { embeddedEnv, storeEnv } from '#libs/services/service-env.js';
import { dataFolder } from '#libs/services/service-urls.js';
import { startServices } from '#libs/services/start-services.js';
import { reportFailure } from './report-failure.js';

/** `npm run services`: runs only Elasticsearch and Postgres until Ctrl-C, for tests and for debugging the API. */
new Command('npm run services --')
  .description('Starts Elasticsearch and Postgres, prints their addresses, and runs until Ctrl-C.')
  .addHelpText('after', environmentHelp(storeEnv, embeddedEnv))
  .parse();

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
onOutputClosed(() => controller.abort());

try {
  const services = await startServices({
    dataDir: dataFolder(),
    durable: true,
    log: console.log,
    signal: controller.signal,
  });
  console.log(`export ELASTICSEARCH_URL=${services.elasticsearchUrl}`);
  console.log(`export DATABASE_URL=${services.databaseUrl}`);
  if (!controller.signal.aborted) await once(controller.signal, 'abort');
  await services.stop();
} catch (error) {
  if (!controller.signal.aborted) reportFailure(error);
}
