// `npm run bench:clients`: what a pull by the Python package costs beside one by httpx alone, for each coding. See bench/README.md.
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { PythonPackage } from '../../apps/api/testing/python-package.js';
import { loadBenchDataset } from '../api/dataset.js';
import { startApi } from '../api/server-process.js';

const PREFIX = 'bench-clients';

const options = new Command('bench:clients')
  .description('Pulls postings by the Python package and by httpx alone, and prints seconds and bytes for each coding.')
  .option('--rows <n>', 'postings in the index', '15000')
  .option('--pages <n>', 'pages of a pull', '200')
  .option('--rounds <n>', 'pulls of each kind; the median counts', '5')
  .parse()
  .opts<{ rows: string; pages: string; rounds: string }>();

const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const client = new Client({ node: services.elasticsearchUrl, requestTimeout: 120_000 });
const database = await createTestDatabase(services.databaseUrl);
const rolecall = await PythonPackage.install();
try {
  await loadBenchDataset(client, PREFIX, 'samples', Number(options.rows), { texts: 'real length' });
  const organization = { limits: NO_LIMITS, billingMode: 'credits', purchasedCredits: 100_000_000 } as const;
  const { token } = await createTestOrganization(database.url, organization);
  const api = await startApi({
    ELASTICSEARCH_URL: services.elasticsearchUrl,
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: PREFIX,
    ROLECALL_SECRET: 'only for the benchmark, 32 characters',
  });
  try {
    const args = [join(projectRoot, 'bench/clients/pull.py'), options.pages, options.rounds];
    console.log(
      await rolecall.succeed(args, { ROLECALL_URL: api.url, ROLECALL_TOKEN: token, ROLECALL_PID: String(api.pid) }),
    );
    console.log(`Installed, with what it depends on: ${await rolecall.installedBytes()} bytes`);
  } finally {
    await api.stop();
  }
} finally {
  await rolecall.remove();
  await database.drop();
  await client.close();
  await services.stop();
}
