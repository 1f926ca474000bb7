// `npm run bench:api -- --only newest`: compares contenders in turn within one run. See docs/benchmarks.md.
import os from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { startChangeFeed } from './change-feed.js';
import { changes } from './changes.js';
import { cost } from './cost.js';
import { loadBenchDataset } from './dataset.js';
import { exclusions } from './exclusions.js';
import { growth } from './growth.js';
import { newest } from './newest.js';
import { options as facets } from './options.js';
import { places } from './places.js';
import { createPlainIndex } from './plain-index.js';
import { pull } from './pull.js';
import { startApi } from './server-process.js';
import { steps } from './steps.js';

const PREFIX = 'bench';
const SECRET = 'only for the benchmark, 32 characters';
const BENCHMARKS = { cost, newest, pull, changes, options: facets, exclusions, growth, steps, places };

const program = new Command('bench:api')
  .description('Compares the API with direct requests to Elasticsearch, measured in turn.')
  .option('--only <names...>', `one or more of: ${Object.keys(BENCHMARKS).join(', ')}`)
  .option('--rows <n>', 'postings in the index', '20000')
  .option('--rounds <n>', 'number of measurements of each contender', '3')
  .option('--seconds <n>', 'duration of a measurement', '3')
  .parse();
const options = program.opts<{ only?: string[]; rows: string; rounds: string; seconds: string }>();
const names = Object.keys(BENCHMARKS) as (keyof typeof BENCHMARKS)[];
const unknown = options.only?.find((name) => !names.some((known) => known === name));
if (unknown !== undefined)
  program.error(`error: unknown benchmark '${unknown}': use one or more of ${names.join(', ')}`);
const chosen = names.filter((name) => options.only?.includes(name) ?? true);

const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const client = new Client({ node: services.elasticsearchUrl, requestTimeout: 120_000 });
const database = await createTestDatabase(services.databaseUrl);
try {
  const { elasticsearchUrl } = services;
  const rows = await loadBenchDataset(client, PREFIX, 'samples', Number(options.rows));
  const plainIndex = await createPlainIndex(client, PREFIX);
  const feed = await startChangeFeed(client, database.url, PREFIX);
  const { organizationId, token } = await createTestOrganization(database.url, { limits: NO_LIMITS });
  const settings = {
    ELASTICSEARCH_URL: elasticsearchUrl,
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: PREFIX,
    ROLECALL_SECRET: SECRET,
  };
  const api = await startApi(settings);
  try {
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}), node ${process.version}, ${rows} postings`,
    );
    for (const name of chosen) {
      await BENCHMARKS[name]({
        elasticsearchUrl,
        databaseUrl: database.url,
        prefix: PREFIX,
        client,
        plainIndex,
        feed,
        secret: SECRET,
        api,
        startApi: (flags) => startApi(settings, flags),
        organizationId,
        token,
        rounds: Number(options.rounds),
        seconds: Number(options.seconds),
      });
    }
  } finally {
    await api.stop();
  }
} finally {
  await database.drop();
  await client.close();
  await services.stop();
}
