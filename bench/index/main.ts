// `npm run bench:index -- --rows 1000000`: a load by the indexer against plain `_bulk` of the same documents, in turn.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { runIndexer } from './indexer.js';
import { rawBulk } from './raw-bulk.js';
import { writeBenchFeed } from './rows.js';

const MiB = 2 ** 20;
/** The load of the machine: results are comparable only if it was the same for both. */
const load = () => `load ${os.loadavg()[2]?.toFixed(1)}`;

const program = new Command('bench:index')
  .description('Compares a load by the indexer with plain _bulk requests of the same documents, measured in turn.')
  .option('--rows <n>', 'postings', '100000')
  .option('--rounds <n>', 'number of measurements of each', '1')
  .option('--batch <bytes>', 'size of a plain _bulk request', '5000000')
  .option('--apart', 'bind Elasticsearch to one core and the clients to another, as on separate machines')
  .option('--keep', 'keep the feed for the next run')
  .parse();
const options = program.opts<{ rows: string; rounds: string; batch: string; apart?: boolean; keep?: boolean }>();
const rows = Number(options.rows);

const dataDir = join(projectRoot, '.rolecall/bench');
const services = await startServices({ dataDir, durable: true, log: console.log });
const { elasticsearchUrl } = services;
const client = new Client({ node: elasticsearchUrl, requestTimeout: 600_000 });
const database = await createTestDatabase(services.databaseUrl);
const feed = join(dataDir, `feed-${rows}`);
/** Binds a process, all its threads and what it starts later to one core. */
const bind = (pid: number, core: number) => execFileSync('taskset', ['-acp', String(core), String(pid)]);
const drop = (prefix: string) => dropDataset({ elasticsearchUrl, prefix });
try {
  if (options.apart) {
    const { nodes } = await client.nodes.info({ metric: 'process' });
    for (const { process: node } of Object.values(nodes)) if (node) bind(node.id, 0);
    bind(process.pid, 1);
  }
  if (!existsSync(join(feed, 'manifest.json'))) {
    console.log(
      `Writing ${rows} postings with ${await writeBenchFeed(feed, rows, join(projectRoot, '../shared/data'))}`,
    );
  }
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}), node ${process.version}, ${rows} postings${options.apart ? ', Elasticsearch on a separate core' : ''}`,
  );
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await drop('bench-raw');
    const raw = await rawBulk(client, elasticsearchUrl, 'bench-raw', feed, Number(options.batch));
    const rawRate = raw.rows / raw.seconds;
    console.log(`plain _bulk  ${Math.round(rawRate)} rows/s; ${load()}`);
    await drop('bench-raw');

    await drop('bench-index');
    const env = {
      ELASTICSEARCH_URL: elasticsearchUrl,
      DATABASE_URL: database.url,
      ROLECALL_PREFIX: 'bench-index',
      ROLECALL_DATA: dataDir,
    };
    const indexer = await runIndexer(feed, env);
    const rate = indexer.rows / indexer.seconds;
    const stats = await client.indices.stats({ index: 'bench-index-jobs', metric: ['store', 'docs'] });
    const bytes = stats._all.primaries?.store?.size_in_bytes ?? Number.NaN;
    console.log(
      `indexer      ${Math.round(rate)} rows/s, ${(rate / rawRate).toFixed(2)} of it; at most ${Math.round(indexer.memory)} MiB; index ${(bytes / MiB).toFixed(0)} MiB, ${Math.round(bytes / rows)} bytes a posting; ${load()}`,
    );
  }
} finally {
  for (const prefix of ['bench-raw', 'bench-index']) await drop(prefix).catch(() => {});
  if (!options.keep) rmSync(feed, { recursive: true, force: true });
  await database.drop();
  await client.close();
  await services.stop();
}
