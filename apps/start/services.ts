import { ElasticsearchUrlError } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { dataFolder } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import { startServices } from '#libs/services/start-services.js';

/** `npm run services`: runs only Elasticsearch and Postgres until Ctrl-C, for tests and for debugging the API. */
const controller = new AbortController();
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      controller.abort();
      resolve();
    });
  }
});

try {
  const services = await startServices({
    dataDir: dataFolder(),
    durable: true,
    log: console.log,
    signal: controller.signal,
  });
  console.log(`export ELASTICSEARCH_URL=${services.elasticsearchUrl}`);
  console.log(`export DATABASE_URL=${services.databaseUrl}`);
  await stopped;
  await services.stop();
} catch (error) {
  if (!controller.signal.aborted) {
    console.error(error instanceof ServiceError || error instanceof ElasticsearchUrlError ? error.message : error);
    process.exitCode = 1;
  }
}
