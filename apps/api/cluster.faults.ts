import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ElasticsearchCluster } from '#libs/services/testing/elasticsearch-cluster.js';
import { ApiProcess } from './testing/api-process.js';

jest.setTimeout(900_000);

const PREFIX = 'cluster-faults';
const MAX_UNAVAILABLE_MS = 5_000;
/** Has more values than a shard returns, so that its counts are not exact. */
const LONG_FACET = '/v4/jobs/options?facets=departments&facet_limit=5';
const PATHS = [
  '/v4/jobs?limit=10&sort=oldest',
  '/v4/jobs?q=engineer&limit=5',
  '/v4/jobs?countries=DE&count=true',
  '/v4/jobs/options?facets=countries,levels',
  '/v4/sources?limit=5',
  LONG_FACET,
];
/** Squares have uneven remainders: some departments have many postings. */
const departmentOf = (n: number) => `Department ${(n * n) % 611}`;
const departments = new Map<string, number>();

let cluster: ElasticsearchCluster;
let database: TestDatabase;
let apis: ApiProcess[] = [];
let token: string;
const expected = new Map<string, string>();
const table: object[] = [];

beforeAll(async () => {
  cluster = await ElasticsearchCluster.start();
  database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  const organizations = new Organizations(dataSource);
  const { id } = await organizations.create({ name: 'Cluster', rateTier: 'tier_3' });
  await organizations.setLimits(id, { perMinute: 1_000_000, perFiveHours: 1_000_000 });
  ({ token } = await new Tokens(dataSource).issue(id, 'cluster'));
  await dataSource.destroy();

  const sources = Array.from({ length: 40 }, () => testSource());
  const countries = ['DE', 'FR', 'PL'];
  const jobs = Array.from({ length: 3_000 }, (_, n) => {
    const department = departmentOf(n);
    departments.set(department, (departments.get(department) ?? 0) + 1);
    return testJob({
      department,
      source: sources[n % sources.length]?.id as string,
      title: n % 3 === 0 ? 'Software Engineer' : 'Nurse',
      locations: [{ country: countries[n % 3] as string }],
      created_at: new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString(),
    });
  });
  const [first] = cluster.nodes;
  await loadDataset({
    elasticsearchUrl: first?.url as string,
    prefix: PREFIX,
    sources,
    jobs,
    shards: 3,
    databaseUrl: database.url,
  });
  const client = new Client({ node: first?.url as string });
  await client.indices.putSettings({ index: `${PREFIX}-*`, settings: { number_of_replicas: 1 } });
  await client.close();
  await cluster.waitForNodes(3);
  const start = () => ApiProcess.start({ databaseUrl: database.url, prefix: PREFIX, elasticsearchUrl: cluster.urls });
  apis = await Promise.all([start(), start()]);
  for (const path of PATHS) {
    const { status, body } = await read(apis[0] as ApiProcess, path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    expected.set(path, body);
  }
  const [{ error_bound }] = JSON.parse(expected.get(LONG_FACET) as string).data;
  if (error_bound === 0) throw new Error('The long facet is counted exactly: it proves nothing.');
});
afterAll(async () => {
  console.table(table);
  await Promise.all(apis.map((api) => api.stop()));
  await cluster?.stop();
  await database?.drop();
});

const read = async ({ url }: ApiProcess, path: string): Promise<{ status: number; body: string }> => {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: token },
    signal: AbortSignal.timeout(15_000),
  });
  return {
    status: response.status,
    body: JSON.stringify(withoutCursor((await response.json()) as Record<string, unknown>)),
  };
};

/** Cursors of equal pages may differ. */
const withoutCursor = ({ next_cursor: _, ...body }: Record<string, unknown>) => body;

interface Counted {
  readonly data: readonly [
    { readonly values: readonly { readonly label: string; readonly count: number }[]; readonly error_bound: number },
  ];
}

/** Which copy of a shard responds may change the counts of a long facet, but never beyond the bound that it states. */
const isWithinBounds = (body: string): boolean => {
  const [{ values, error_bound }] = (JSON.parse(body) as Counted).data;
  const least = Math.min(...values.map(({ count }) => count));
  const listed = new Set(values.map(({ label }) => label));
  return (
    values.length === 5 &&
    values.every(({ label, count }) => {
      const all = departments.get(label) ?? 0;
      return count <= all && all <= count + error_bound;
    }) &&
    [...departments].every(([label, all]) => listed.has(label) || all <= least + error_bound)
  );
};
const isRight = (path: string, body: string): boolean =>
  path === LONG_FACET ? isWithinBounds(body) : body === expected.get(path);

interface Outcome {
  requests: number;
  wrong: string[];
  unexpected: number[];
  /** From the first 503 to the last one. */
  unavailableMs: number;
  failed: number;
}

/** Reads through both processes until `work` has ended. */
const readDuring = async (work: () => Promise<void>): Promise<Outcome> => {
  const outcome: Outcome = { requests: 0, wrong: [], unexpected: [], unavailableMs: 0, failed: 0 };
  let done = false;
  let first: number | null = null;
  const readers = apis.flatMap((api) =>
    PATHS.map(async (path) => {
      while (!done) {
        const { status, body } = await read(api, path);
        outcome.requests += 1;
        if (status === 503) {
          first ??= performance.now();
          outcome.failed += 1;
          outcome.unavailableMs = performance.now() - first;
        } else if (status !== 200) outcome.unexpected.push(status);
        else if (!isRight(path, body)) outcome.wrong.push(`${path}: ${body.slice(0, 300)}`);
        await sleep(25);
      }
    }),
  );
  await work().finally(() => {
    done = true;
  });
  await Promise.all(readers);
  return outcome;
};

test.each([
  ['the elected master', () => cluster.master()],
  ['the node that both processes name first', async () => cluster.nodes[0] as never],
  ['the node that they name last', async () => cluster.nodes[2] as never],
])('kill -9 of %s: at most 5 s of 503, nothing wrong, then all copies again', async (name, choose) => {
  const node = await choose();
  const outcome = await readDuring(async () => {
    await sleep(2_000);
    await cluster.kill(node);
    await sleep(15_000);
    await cluster.restart(node);
    await sleep(2_000);
  });
  const { requests, failed, wrong, unexpected, unavailableMs } = outcome;
  table.push({ killed: name, requests, failed, unavailable_ms: Math.round(unavailableMs), wrong: wrong.length });
  expect(wrong).toEqual([]);
  expect(unexpected).toEqual([]);
  expect(unavailableMs).toBeLessThanOrEqual(MAX_UNAVAILABLE_MS);
  expect(requests).toBeGreaterThan(500);
});
