import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { searchBody } from '#libs/search/query/search-body.js';
import type { BenchContext } from './bench-context.js';
import { everySecondId, tokenOfOrganization } from './exclusions.js';
import { variedReads } from './options.js';
import { cpuTimeOf, storeTimes } from './process-times.js';
import { type ServerProcess, startProxy } from './server-process.js';

const CONNECTIONS = 8;
const PAGE = { filters: [], sort: 'newest', limit: 25, context: { asOf: 0 } };
const CODINGS = { identity: 'identity', gzip: 'gzip', browser: 'gzip, deflate, br', zstd: 'zstd' };

interface Contender {
  readonly name: string;
  /** In turn. */
  readonly requests: readonly autocannon.Request[];
  readonly url: string;
  /** The server between the load and the stores. */
  readonly server: ServerProcess | null;
}

/** Milliseconds of CPU time a request. */
interface Cost {
  readonly server: number;
  readonly elasticsearch: number;
  readonly postgres: number;
  readonly all: number;
  readonly perSecond: number;
  readonly bytes: number;
}

/** @throws if any response was not successful: the cost of errors is meaningless. */
const measure = async (
  { name, requests, url, server }: Contender,
  seconds: number,
  times: Awaited<ReturnType<typeof storeTimes>>,
): Promise<Cost> => {
  const before = { server: cpuTimeOf(server?.pid), ...(await times()) };
  const result = await autocannon({ url, requests: [...requests], connections: CONNECTIONS, duration: seconds });
  // Counts are written once a second.
  await delay(200);
  const after = { server: cpuTimeOf(server?.pid), ...(await times()) };
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} unsuccessful responses, ${result.errors} connection errors`);
  const { total } = result.requests;
  const each = (key: 'server' | 'elasticsearch' | 'postgres') => (after[key] - before[key]) / total;
  const [own, elasticsearch, postgres] = [each('server'), each('elasticsearch'), each('postgres')];
  return {
    server: own,
    elasticsearch,
    postgres,
    all: own + elasticsearch + postgres,
    perSecond: result.requests.average,
    bytes: result.throughput.total / total,
  };
};

const median = (costs: readonly Cost[]): Cost =>
  [...costs].sort((one, other) => one.all - other.all)[costs.length >> 1] as Cost;

const contendersOf = async (context: BenchContext, proxy: ServerProcess): Promise<Contender[]> => {
  const { api, token, databaseUrl, elasticsearchUrl, plainIndex } = context;
  const body = JSON.stringify(searchBody(jobs, PAGE));
  const search = (coding: string): autocannon.Request => ({
    method: 'POST',
    path: `/${plainIndex}/_search`,
    headers: { 'content-type': 'application/json', 'accept-encoding': coding },
    body,
  });
  const read = (name: string, paths: string | readonly string[], coding: string, bearer = token): Contender => ({
    name,
    url: api.url,
    server: api,
    requests: [paths].flat().map((path) => ({
      method: 'GET' as const,
      path,
      headers: { authorization: `Bearer ${bearer}`, 'accept-encoding': coding },
    })),
  });
  const tierToken = async (rateTier: 'tier_1' | 'tier_2') =>
    (await createTestOrganization(databaseUrl, { limits: NO_LIMITS, rateTier })).token;
  const hiding = await tokenOfOrganization(context, await everySecondId(context), 1_000);
  const newest = Object.entries(CODINGS).map(([name, coding]) => read(`newest page, ${name}`, '/v4/jobs', coding));
  const { deep, id } = await positions(context);
  const facets = '/v4/jobs/options?facets=cbsas,commitments,industries,jobboard_formats,levels';
  const varied = variedReads(facets).map(({ path }) => path);
  // Filters on what every posting has, and filters on what may be unknown, which are counted by aggregations.
  const count = variedReads('/v4/jobs?count=true&jobboard_formats=greenhouse&job_statuses=active').map(
    ({ path }) => path,
  );
  const unknown = variedReads('/v4/jobs?count=true&work_models=remote&levels=senior').map(({ path }) => path);
  const others: [string, string | string[], string?][] = [
    ['filtered page', '/v4/jobs?remote=true&job_statuses=active'],
    ['text search', '/v4/jobs?q=software%20engineer&sort=relevance'],
    ['deep page', deep],
    ['fields=id,title', '/v4/jobs?fields=id,title'],
    ['tier min', '/v4/jobs', await tierToken('tier_1')],
    ['tier default', '/v4/jobs', await tierToken('tier_2')],
    ['1,000 exclusions', '/v4/jobs', hiding],
    ['single fetch', `/v4/jobs/${id}`],
    ['count', '/v4/jobs?job_statuses=active&count=true'],
    ['count, not cached', count],
    ['count with two unknowns, not cached', unknown],
    ['five facets, cached', facets],
    ['five facets, not cached', varied],
  ];
  return [
    { name: 'Elasticsearch alone', url: elasticsearchUrl, server: null, requests: [search('identity')] },
    { name: 'Elasticsearch alone, gzip', url: elasticsearchUrl, server: null, requests: [search('gzip')] },
    { name: 'proxy', url: proxy.url, server: proxy, requests: [{ method: 'GET', path: '/' }] },
    ...newest,
    ...others.map(([name, paths, bearer]) => read(`${name}, gzip`, paths, 'gzip', bearer)),
  ];
};

/** A page after 10,000 postings, and the id of one. */
const positions = async ({ api, token }: BenchContext): Promise<{ deep: string; id: string }> => {
  let cursor: string | null = null;
  let id = '';
  for (let page = 0; page < 400; page += 1) {
    const url: string = `${api.url}/v4/jobs?limit=25&fields=id${cursor === null ? '' : `&cursor=${cursor}`}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const found = (await response.json()) as { data: { id: string }[]; next_cursor: string | null };
    id = found.data[0]?.id ?? id;
    if (found.next_cursor === null) break;
    cursor = found.next_cursor;
  }
  // The cursor belongs to the list without `fields`: its key has the filters only.
  return { deep: `/v4/jobs?cursor=${cursor}`, id };
};

/** CPU time of each read by server, against Elasticsearch and a proxy that return the same page as JSON. */
export const cost = async (context: BenchContext): Promise<void> => {
  const { client, databaseUrl, elasticsearchUrl, plainIndex, rounds, seconds } = context;
  const times = await storeTimes(client, databaseUrl);
  const proxy = await startProxy(elasticsearchUrl, `/${plainIndex}/_search`, JSON.stringify(searchBody(jobs, PAGE)));
  try {
    const contenders = await contendersOf(context, proxy);
    const costs = new Map<string, Cost[]>(contenders.map(({ name }) => [name, []]));
    // The first round warms up compilers and caches: code is compiled again when it has run some thousand times.
    for (let round = 0; round <= rounds; round += 1) {
      for (const contender of contenders) {
        const found = await measure(contender, round === 0 ? 2 * seconds : seconds, times);
        if (round > 0) costs.get(contender.name)?.push(found);
      }
    }
    print(new Map([...costs].map(([name, found]) => [name, median(found)])), context.api.memory());
  } finally {
    await proxy.stop();
  }
};

const print = (costs: ReadonlyMap<string, Cost>, memory: number): void => {
  const of = (name: string) => costs.get(name)?.all ?? Number.NaN;
  const rows = [...costs].map(([name, { server, elasticsearch, postgres, all, perSecond, bytes }]) => [
    name,
    {
      'server ms': server.toFixed(2),
      'Elasticsearch ms': elasticsearch.toFixed(2),
      'Postgres ms': postgres.toFixed(2),
      'all ms': all.toFixed(2),
      'requests/s': Math.round(perSecond),
      KB: Math.round(bytes / 1_000),
    },
  ]);
  console.log(`\nCPU time a request, ${CONNECTIONS} connections`);
  console.table(Object.fromEntries(rows));
  const ratio = (one: string, other: string) => (of(one) / of(other)).toFixed(2);
  console.log(
    `gzip page / Elasticsearch with gzip     ${ratio('newest page, gzip', 'Elasticsearch alone, gzip')}  (target 0.50)`,
  );
  console.log(
    `browser's page / the same               ${ratio('newest page, browser', 'Elasticsearch alone, gzip')}  (target 0.50)`,
  );
  console.log(`identity page / proxy                   ${ratio('newest page, identity', 'proxy')}  (target 1.15)`);
  console.log(
    `count with two unknowns / count         ${ratio('count with two unknowns, not cached, gzip', 'count, not cached, gzip')}  (target 1.50)`,
  );
  console.log(`resident memory of the API              ${Math.round(memory)} MiB  (target 220)`);
};
