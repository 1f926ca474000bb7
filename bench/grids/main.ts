// `npm run bench:grids -- --rows 1000000`: builds the grid of synthetic facts. `--compare`: CPU time of the grid and of live computation.
// `--day-later`: builds again with the facts of one more day, and shows what changed. `--api URL --token T`: their latency on a running API.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { factsFolder, markFactsComplete } from '#libs/facts/fact-folders.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { stampOf } from '#libs/search/store/indices/generations.js';
import { writeMeta } from '#libs/search/store/indices/indices.js';
import { publishDataset, stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { compareCpuTime } from './cpu-time.js';
import { compareGrids, readDigests } from './grid-changes.js';
import { compareLatency } from './latency.js';
import { runGrids } from './run-grids.js';
import { writeDayLater, writeSyntheticFacts } from './synthetic-facts.js';

const program = new Command('bench:grids')
  .description(
    'Measures the build of the grid from synthetic facts, or the grid against live computation on a running API.',
  )
  .option('--rows <n>', 'postings', '100000')
  .option('--day-later', 'build twice, with the facts of one more day in between, and count what changes')
  .option('--compare', 'compare the CPU time of grid and live computation on copies of the sample')
  .option('--api <url>', 'base URL of a running API: compare response times of grid and live computation there')
  .option('--token <token>', 'API token of rate tier 3 for --api')
  .parse();
const { rows, api, token, compare, dayLater } = program.opts<{
  rows: string;
  api?: string;
  token?: string;
  compare?: true;
  dayLater?: true;
}>();
const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model}), node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;

const AS_OF = '2026-08-22T00:00:00Z';
const DAY_LATER = '2026-08-23T00:00:00Z';

if (api !== undefined) {
  console.log(machine);
  for (const line of await compareLatency(api, token ?? '')) console.log(line);
} else {
  const dataDir = join(projectRoot, '.rolecall/bench');
  mkdirSync(dataDir, { recursive: true });
  const services = await startServices({ dataDir, durable: true, log: console.log });
  const { elasticsearchUrl } = services;
  const prefix = 'bench-grids';
  const client = new Client({ node: elasticsearchUrl, requestTimeout: 600_000 });
  const database = await createTestDatabase(services.databaseUrl);
  try {
    if (compare) {
      const databaseUrl = database.url;
      const lines = await compareCpuTime({ elasticsearchUrl, databaseUrl, dataDir, prefix, rows: Number(rows) });
      console.log(`${machine}, ${rows} postings`);
      for (const line of lines) console.log(line);
    } else {
      const indices = await stageDataset(client, prefix);
      const writer = new DatasetWriter<string>(client, indices, { onRejected: () => {} });
      const meta = { as_of: AS_OF, feed: { dataset: 'bench', version: 1 } };
      await publishDataset(client, prefix, indices, { meta, counts: writer.counts });
      const location = { dataDir, prefix };
      const stamp = stampOf(indices);
      await writeSyntheticFacts(factsFolder(location, stamp), Number(rows), AS_OF);
      await markFactsComplete(location, stamp, { rebuilt_at: null });
      const build = async () => {
        const found = await runGrids({
          ELASTICSEARCH_URL: elasticsearchUrl,
          DATABASE_URL: database.url,
          ROLECALL_PREFIX: prefix,
          ROLECALL_DATA: dataDir,
        });
        console.log(
          `${found.postings} postings: ${found.seconds} s, ${found.cpu_seconds} s CPU time, ${found.peak_mib} MiB peak memory, ${found.slices} slices, ${found.cells} cells, ${Math.ceil(found.bytes / 2 ** 20)} MiB in Elasticsearch`,
        );
        console.log(`seconds of each stage: ${JSON.stringify(found.stage_seconds)}`);
        return found;
      };
      console.log(machine);
      writeFileSync(join(dataDir, 'grids.json'), JSON.stringify(await build()));
      if (dayLater) {
        const before = await readDigests(client, prefix);
        await writeDayLater(factsFolder(location, stamp), AS_OF);
        await writeMeta(client, indices.jobs, { ...meta, as_of: DAY_LATER });
        await build();
        const { kinds, slices, memberships } = compareGrids(before, await readDigests(client, prefix));
        const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
        for (const [kind, { parts, changed }] of kinds)
          console.log(`${kind}: ${changed} of ${parts} changed (${percent(changed / parts)})`);
        console.log(`${percent(slices)} of the slices changed, which hold ${percent(memberships)} of the memberships`);
      }
    }
  } finally {
    await dropDataset({ elasticsearchUrl, prefix });
    await client.indices
      .delete({ index: `${prefix}-*`, expand_wildcards: 'all', ignore_unavailable: true })
      .catch(() => {});
    rmSync(join(dataDir, 'facts', prefix), { recursive: true, force: true });
    await client.close();
    await database.drop();
    await services.stop();
  }
}
