import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@elastic/elasticsearch';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { loadBenchDataset } from '../api/dataset.js';
import { cpuTimeOf } from '../api/process-times.js';
import { type ServerProcess, startApi } from '../api/server-process.js';
import { compareLatency, EQUIVALENT_QUERIES } from './latency.js';
import { runGrids } from './run-grids.js';

const GRID_REQUESTS = 2_000;
const LIVE_REQUESTS = 100;

interface Cost {
  readonly api: number;
  readonly elasticsearch: number;
}

export interface CompareOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly prefix: string;
  readonly rows: number;
}

/**
 * Compares the CPU time of `/v4/metrics` from the grid with that of the same slices computed live, on an index of copies of
 * the sample. The request cache of Elasticsearch is off, so that live requests compute.
 *
 * @returns lines.
 */
export const compareCpuTime = async (options: CompareOptions): Promise<string[]> => {
  const { elasticsearchUrl, databaseUrl, dataDir, prefix, rows } = options;
  const client = new Client({ node: elasticsearchUrl, requestTimeout: 120_000 });
  const env = {
    ELASTICSEARCH_URL: elasticsearchUrl,
    DATABASE_URL: databaseUrl,
    ROLECALL_PREFIX: prefix,
    ROLECALL_DATA: dataDir,
    ROLECALL_SECRET: 'only for the benchmark, 32 characters',
  };
  let api: ServerProcess | null = null;
  try {
    await loadBenchDataset(client, prefix, join(projectRoot, 'samples'), rows, { texts: 'of the sample' });
    await client.indices.putSettings({
      index: aliasOf(prefix, jobs),
      settings: { 'index.requests.cache.enable': false },
    });
    await runGrids(env);
    const { token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS });
    api = await startApi(env);
    // Also compiles the code that is measured, and compares the responses.
    const lines = await compareLatency(api.url, token);
    for (const [inGrid, computed] of EQUIVALENT_QUERIES) {
      const grid = await costOf(client, api, `${api.url}/v4/metrics?${inGrid}`, token, GRID_REQUESTS);
      const live = await costOf(client, api, `${api.url}/v4/metrics?${computed}`, token, LIVE_REQUESTS);
      const ratio = (live.api + live.elasticsearch) / (grid.api + grid.elasticsearch);
      lines.push(`${inGrid}: CPU time grid ${costText(grid)}, live ${costText(live)}, ratio ${ratio.toFixed(1)}`);
    }
    return lines;
  } finally {
    await api?.stop();
    await client.close();
  }
};

/** CPU time of a request, milliseconds. The first requests only compile the code that is measured. */
const costOf = async (
  client: Client,
  api: ServerProcess,
  url: string,
  token: string,
  requests: number,
): Promise<Cost> => {
  await send(url, token, Math.ceil(requests / 2));
  const before = await cpuTime(client, api);
  await send(url, token, requests);
  const after = await cpuTime(client, api);
  return {
    api: (after.api - before.api) / requests,
    elasticsearch: (after.elasticsearch - before.elasticsearch) / requests,
  };
};

const send = async (url: string, token: string, requests: number): Promise<void> => {
  for (let request = 0; request < requests; request += 1) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    await response.arrayBuffer();
  }
};

const cpuTime = async (client: Client, api: ServerProcess): Promise<Cost> => {
  // Elasticsearch measures itself once a second, and returns the last measurement until then.
  await sleep(1_100);
  const { nodes } = await client.nodes.stats({ metric: 'process' });
  const elasticsearch = Object.values(nodes).reduce((sum, node) => sum + Number(node.process?.cpu?.total_in_millis), 0);
  return { api: cpuTimeOf(api.pid), elasticsearch };
};

const costText = ({ api, elasticsearch }: Cost): string =>
  `${(api + elasticsearch).toFixed(2)} ms (API ${api.toFixed(2)}, Elasticsearch ${elasticsearch.toFixed(2)})`;
