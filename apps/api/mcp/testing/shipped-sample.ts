import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { type FeedFile, readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll, type FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { batchFlags } from '#libs/services/node-flags.js';
import { TestApi } from '../../testing/test-api.js';

const SAMPLES = 'samples';

/** Companies whose id starts so: a sixth of the dataset, with technologies, pay, signals and a history of ten months. */
const COMPANIES = /^S[cd]/;

/** The API on a part of the shipped dataset, which the indexer has loaded as `npm start` does: with its grids and signals. */
export class ShippedSample {
  private constructor(
    readonly api: TestApi,
    /** Of the endpoint. */
    readonly url: string,
    private readonly removals: readonly (() => Promise<unknown>)[],
  ) {}

  static async load(): Promise<ShippedSample> {
    const node = process.env.ELASTICSEARCH_URL as string;
    const prefix = `mcp-sample-${process.pid}`;
    const folder = await mkdtemp(join(tmpdir(), 'mcp-sample-'));
    const database = await createTestDatabase();
    const client = new Client({ node });
    await writePart(folder);
    await runIndexer(['sync', folder], { DATABASE_URL: database.url, ROLECALL_PREFIX: prefix, ROLECALL_DATA: folder });
    const api = await TestApi.serve({ prefix, databaseUrl: database.url });
    await api.app.listen(0, '127.0.0.1');
    return new ShippedSample(api, `${await api.app.getUrl()}/mcp`, [
      () => api.close(),
      () => dropIndices(client, prefix),
      () => client.close(),
      () => database.drop(),
      () => rm(folder, { recursive: true, force: true }),
    ]);
  }

  async stop(): Promise<void> {
    for (const remove of this.removals) await remove();
  }
}

/** Writes the feed of these companies and their postings. */
const writePart = async (folder: string): Promise<void> => {
  const { files, dataset, version, as_of } = await readManifest(SAMPLES);
  const writer = feedWriter(folder, { dataset, version, as_of });
  for (const { rows, sha256, ...file } of files) await writer.writeFile(file, partOf({ rows, sha256, ...file }));
  await writer.finish();
};

async function* partOf(file: FeedFile): AsyncGenerator<FeedRow> {
  for await (const row of readRows(SAMPLES, file, acceptAll)) {
    if (row.type !== 'upsert') throw new Error(`${file.path}:${row.line} is not a record.`);
    const { version, record, id } = row;
    const { source = id } = record as { source?: string };
    if (COMPANIES.test(source)) yield { version, record };
  }
}

/** Runs the program that the test command has built, as an operator does. */
const runIndexer = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const program = join(process.cwd(), 'dist/apps/indexer/main.js');
  const child = spawn(process.execPath, [...batchFlags, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(stderr);
};

const dropIndices = async (client: Client, prefix: string): Promise<void> => {
  const indices = await client.indices.get({ index: `${prefix}-*`, features: ['aliases'], allow_no_indices: true });
  const names = Object.keys(indices);
  if (names.length > 0) await client.indices.delete({ index: names });
};
