import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ElasticsearchProxy } from '../testing/elasticsearch-proxy.js';
import { responseWithRetries, TestApi } from '../testing/test-api.js';

/** Beyond the price from which a search is expensive, below the one from which it is refused. */
const POINTS = encodeURI(Array.from({ length: 6 }, (_, n) => `"${n}.5,${n}.5"`).join());
const EXPENSIVE = `/v4/jobs?locations=${POINTS}`;
/** More terms than a cheap search may have. */
const EXCLUSIONS = 6_000;

let api: TestApi;
let app: NestFastifyApplication;
let elasticsearch: ElasticsearchProxy;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  const limits = { requests: 2, requestsPerCaller: 2, requestsPerActiveCaller: 2, expensiveSearches: 1 };
  api = await TestApi.start({ sources: [acme], jobs, limits });
  elasticsearch = await ElasticsearchProxy.start();
  app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: elasticsearch.url });
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await elasticsearch?.stop();
});
afterEach(() => elasticsearch.release());

const holdExpensive = () => {
  elasticsearch.decide = (path, body) => (path.includes('_search') && body.includes('geo_distance') ? 'hold' : 'pass');
};

const read = (url: string, token: string) => responseWithRetries(app, url, { authorization: token });

const organization = () => createTestOrganization(api.databaseUrl);

test('requests that wait for an expensive search do not occupy slots of other requests', async () => {
  const [busy, other] = await Promise.all([organization(), organization()]);
  holdExpensive();
  const held = elasticsearch.nextHeld();
  // One is searched, the others are queued: more than all requests that may be in progress.
  const expensive = Array.from({ length: 4 }, () => read(EXPENSIVE, busy.token));
  await held;
  for (const { token } of [other, busy]) expect((await read('/v4/jobs', token)).status).toBe(200);
  expect(elasticsearch.heldCount).toBe(1);
  elasticsearch.release();
  expect((await Promise.all(expensive)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('exclusions do not count toward the cost of a search, however many an organization has', async () => {
  const [busy, excluding] = await Promise.all([organization(), organization()]);
  await api.operate(({ dataSource }) =>
    dataSource.query(
      `INSERT INTO exclusions (organization_id, kind, excluded_id) SELECT $1, 'jobs', 'J' || lpad(to_hex(n), 32, '0') FROM generate_series(1, $2) AS n`,
      [excluding.organizationId, EXCLUSIONS],
    ),
  );
  holdExpensive();
  const held = elasticsearch.nextHeld();
  const expensive = read(EXPENSIVE, busy.token);
  await held;
  expect((await read('/v4/jobs', excluding.token)).status).toBe(200);
  elasticsearch.release();
  expect((await expensive).status).toBe(200);
});
