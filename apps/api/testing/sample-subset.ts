import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { FETCHES, readFetches } from '#libs/feed/fetches.js';
import { type FeedFile, readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readRows } from '#libs/feed/read-rows.js';
import { acceptAll, type FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { batchFlags } from '#libs/services/processes/node-flags.js';

const SAMPLES = 'samples';

/** Selects companies by the start of their ids. These are a sixth of the dataset, with technologies, pay, signals and ten months of history. */
const COMPANIES = /^S[cd]/;

/** Selects records of the sample: companies and postings. */
type Selection = (record: { readonly id: string; readonly source?: string; readonly title?: string }) => boolean;

const ofCompanies: Selection = ({ id, source = id }) => COMPANIES.test(source);

/** Loads a subset of `samples` with the indexer, with grids and signals, as `npm start` does. @returns a function that removes it. */
export const syncSampleSubset = async (
  stores: { elasticsearchUrl: string; databaseUrl: string; prefix: string },
  select: Selection = ofCompanies,
): Promise<() => Promise<void>> => {
  const { elasticsearchUrl, databaseUrl, prefix } = stores;
  const folder = await mkdtemp(join(tmpdir(), 'sample-subset-'));
  await writeSubset(folder, select);
  await runIndexer(['sync', folder], {
    ELASTICSEARCH_URL: elasticsearchUrl,
    DATABASE_URL: databaseUrl,
    ROLECALL_PREFIX: prefix,
    ROLECALL_DATA: folder,
  });
  return async () => {
    const client = new Client({ node: elasticsearchUrl });
    await dropIndices(client, prefix);
    await client.close();
    await rm(folder, { recursive: true, force: true });
  };
};

/** Writes a feed with the selected companies and their postings. */
const writeSubset = async (folder: string, select: Selection): Promise<void> => {
  const { files, dataset, version, as_of } = await readManifest(SAMPLES);
  const writer = feedWriter(folder, { dataset, version, as_of });
  for (const { rows, sha256, ...file } of files)
    await writer.writeFile(file, subsetOf({ rows, sha256, ...file }, select));
  await writer.finish();
};

async function* subsetOf(file: FeedFile, select: Selection): AsyncGenerator<FeedRow> {
  if (file.kind === FETCHES) {
    const verified = await fetchFile(SAMPLES, file);
    for await (const row of readFetches(verified)) {
      if (row.type === 'bad') throw new Error(`${file.path}:${row.line} is not a fetch.`);
      yield { version: 1, record: row.fetch };
    }
    return;
  }
  for await (const row of readRows(SAMPLES, file, acceptAll)) {
    if (row.type !== 'upsert') throw new Error(`${file.path}:${row.line} is not a record.`);
    const { version, record, id } = row;
    if (select({ id, ...record })) yield { version, record };
  }
}

/** Runs the built indexer, as an operator does. */
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
