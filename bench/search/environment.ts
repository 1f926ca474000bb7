import os from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import pg from 'pg';
import {
  createEmptyTestDatabase,
  createTestDatabase,
  createTestOrganization,
  NO_LIMITS,
} from '#libs/database/testing/test-database.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { startApi } from '../api/server-process.js';
import { runIndexer } from '../index/indexer.js';
import { type Engine, plainBm25, postgresFullText } from './contenders.js';
import { RolecallApi } from './rolecall.js';
import { readSampleRows, SAMPLES, type SampleRow } from './sample-rows.js';

const PREFIX = 'bench-search';
const BM25_INDEX = 'bench-search-plain';

/** The sample in the API and in the other engines. */
export interface SearchBench {
  readonly client: Client;
  /** The alias of the postings. */
  readonly index: string;
  readonly rows: ReadonlyMap<string, SampleRow>;
  readonly api: RolecallApi;
  /** Engines that are compared with the API. */
  readonly others: readonly Engine[];
}

/** Starts the stores, loads the sample unless it is loaded, and runs `use`. */
export const withSearchBench = async (use: (bench: SearchBench) => Promise<void>): Promise<void> => {
  const dataDir = join(downloadsFolder, 'bench');
  const services = await startServices({ dataDir, durable: true, log: console.log });
  const { elasticsearchUrl } = services;
  const client = new Client({ node: elasticsearchUrl, requestTimeout: 120_000 });
  const database = await createTestDatabase(services.databaseUrl);
  const texts = await createEmptyTestDatabase(services.databaseUrl);
  const textClient = new pg.Client({ connectionString: texts.url });
  const stores = { ELASTICSEARCH_URL: elasticsearchUrl, DATABASE_URL: database.url, ROLECALL_PREFIX: PREFIX };
  try {
    await textClient.connect();
    await runIndexer(SAMPLES, { ...stores, ROLECALL_DATA: dataDir });
    const rows = await readSampleRows();
    const others = [
      await plainBm25(client, BM25_INDEX, [...rows.values()]),
      await postgresFullText(textClient, [...rows.values()]),
    ];
    const { token } = await createTestOrganization(database.url, { limits: NO_LIMITS });
    const api = await startApi({ ...stores, ROLECALL_SECRET: 'only for the benchmark, 32 characters' });
    try {
      console.log(
        `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}), load ${os.loadavg()[0]?.toFixed(1)}, node ${process.version}, ${rows.size} postings`,
      );
      await use({ client, index: `${PREFIX}-jobs`, rows, api: new RolecallApi(api.url, token), others });
    } finally {
      await api.stop();
    }
  } finally {
    await textClient.end();
    await texts.drop();
    await database.drop();
    await client.close();
    await services.stop();
  }
};
