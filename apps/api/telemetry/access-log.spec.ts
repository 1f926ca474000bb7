import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ApiProcess } from '../testing/api-process.js';
import { TestApi } from '../testing/test-api.js';
import { AccessLog, type AccessLogEntry } from './access-log.js';

/** Collects the lines of a log. */
const collector = () => {
  const lines: string[] = [];
  return {
    lines,
    output: { write: (line: string) => void lines.push(line) },
    parsed: () => lines.map((line) => JSON.parse(line)),
  };
};

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 3 }, () => testJob({ source: acme.id as string })),
  });
}, 60_000);
afterAll(() => api?.stop());

/** Pages and files whose path holds a secret. */
const WITH_SECRETS = [
  '/reset/secret-of-a-link',
  '/invite/secret-of-a-link',
  '/sign-in/callback?code=secret-of-a-code&state=secret-of-a-sign-in',
  `/downloads/E${'0'.repeat(32)}/1787477522/secret-of-a-file/jobs-1.parquet`,
];

const logged = async (detail: 'path' | 'query') => {
  const { lines, output, parsed } = collector();
  const telemetry = { metrics: null, accessLog: { detail, perSecond: 100, output } };
  const app = await api.startAnother(undefined, { telemetry });
  const { token, organizationId } = await createTestOrganization(api.databaseUrl, {
    billingMode: 'credits',
    purchasedCredits: 10,
  });
  await app.listen(0, '127.0.0.1');
  const get = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${await app.getUrl()}${path}`, { headers });
    await response.arrayBuffer();
  };
  const headers = { authorization: `Bearer ${token}` };
  await get('/v4/jobs?limit=2&q=secret', headers);
  await get('/v4/jobs?limit=2', headers);
  await get('/v4/jobs', {});
  for (const path of WITH_SECRETS) await get(path, { cookie: 'session=secret-of-a-cookie' });
  await pWaitFor(() => lines.length === 3 + WITH_SECRETS.length);
  return { lines, parsed: parsed(), token, organizationId };
};

test('a line says who read what, how it ended and what it cost, and holds neither the token nor the query', async () => {
  const { lines, parsed, token, organizationId } = await logged('path');
  expect(parsed).toMatchObject([
    {
      method: 'GET',
      url: '/v4/jobs',
      route: '/v4/jobs',
      status: 200,
      organization: organizationId,
      credits: 0,
      records: 0,
    },
    {
      method: 'GET',
      url: '/v4/jobs',
      route: '/v4/jobs',
      status: 200,
      organization: organizationId,
      credits: 2,
      records: 2,
    },
    { method: 'GET', url: '/v4/jobs', status: 401, organization: null, credits: 0, records: 0 },
    ...WITH_SECRETS.map(() => ({ method: 'GET', entrance: 'other', url: null })),
  ]);
  for (const { time, ms, request_id } of parsed)
    expect([Date.parse(time) > 0, ms >= 0, /^req_/.test(request_id)]).toEqual([true, true, true]);
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain('secret');
});

test('with `query` a line has the query string, and no secret either', async () => {
  const { lines, parsed, token } = await logged('query');
  expect(parsed[0].url).toBe('/v4/jobs?limit=2&q=secret');
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain('secret-of');
});

test('above the rate, requests are counted instead of written', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const { parsed, output } = collector();
  const log = new AccessLog('path', 2, output);
  for (let request = 0; request < 5; request += 1)
    log.write({ ms: 1, url: '/v4/jobs', requestId: 'req_1' } as AccessLogEntry);
  expect(parsed()).toHaveLength(2);
  now.mockReturnValue(6_001);
  log.write({ ms: 1, url: '/v4/jobs', requestId: 'req_1' } as AccessLogEntry);
  expect(parsed().slice(2)).toMatchObject([
    { omitted: 3, message: 'requests above the rate of the access log' },
    { url: '/v4/jobs' },
  ]);
  log.stop();
  now.mockRestore();
});

test('when the pipe that reads the log closes, lines are lost, and no request fails', async () => {
  const { databaseUrl, prefix } = api;
  const env = { ACCESS_LOG: 'path', LOG_LEVEL: 'info' };
  const child = await ApiProcess.start({ databaseUrl, prefix, env });
  try {
    // It stopped reading when the process had started.
    const statuses = new Set<number>();
    // Longer than lines are buffered, so that writes to the closed pipe have failed.
    for (const end = performance.now() + 2_500; performance.now() < end; )
      for (let n = 0; n < 20; n += 1) statuses.add((await fetch(`${child.url}/livez`)).status);
    expect([...statuses]).toEqual([200]);
  } finally {
    await child.stop();
  }
});
