import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';
import { DEPRECATIONS, type Deprecation, MIN_NOTICE_DAYS } from './deprecations.js';

const deprecations: Deprecation[] = [
  { method: 'GET', path: '/v4/jobs/search', deprecatedAt: '2026-01-01T00:00:00Z', sunsetAt: '2026-09-01T00:00:00Z' },
  { method: 'GET', path: '/v4/jobs/{job_id}', deprecatedAt: '2026-02-01T00:00:00Z', sunsetAt: '2026-09-02T00:00:00Z' },
  {
    method: 'GET',
    path: '/v4/jobs',
    parameter: 'zips',
    deprecatedAt: '2026-03-01T00:00:00Z',
    sunsetAt: '2026-10-01T00:00:00Z',
  },
];
const acme = testSource();
const job = testJob({ source: acme.id as string });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [job], deprecations });
}, 60_000);
afterAll(() => api?.stop());

const announced = async (url: string, as?: Record<string, string>) => {
  const { deprecation, sunset, link } = (await api.get(url, as ?? 'tier_3')).headers;
  return { deprecation, sunset, link };
};
const NONE = { deprecation: undefined, sunset: undefined, link: undefined };
const LINK = '</docs/changes>; rel="deprecation"; type="text/html"';

describe('a deprecated route, or a request with a deprecated parameter, announces when it ends', () => {
  test.each([
    ['/v4/jobs/search?limit=1', { deprecation: '@1767225600', sunset: 'Tue, 01 Sep 2026 00:00:00 GMT' }],
    [`/v4/jobs/${job.id}`, { deprecation: '@1769904000', sunset: 'Wed, 02 Sep 2026 00:00:00 GMT' }],
    ['/v4/jobs?zips=02110', { deprecation: '@1772323200', sunset: 'Thu, 01 Oct 2026 00:00:00 GMT' }],
  ])('%s', async (url, expected) => {
    expect(await announced(url)).toEqual({ ...expected, link: LINK });
    expect(await announced(url, { authorization: 'no token' })).toEqual({ ...expected, link: LINK });
  });

  test.each(['/v4/jobs', '/v4/jobs?countries=US', '/v4/me', '/v4/sources'])('others do not: %s', async (url) => {
    expect(await announced(url)).toEqual(NONE);
  });
});

test('the OpenAPI document marks exactly what is deprecated', async () => {
  const { paths, components } = (await api.get('/openapi.json', {})).body;
  const deprecatedParameters = (parameters: { $ref: string }[]) =>
    parameters
      .map(({ $ref }) => components.parameters[$ref.split('/').at(-1) as string])
      .filter(({ deprecated }) => deprecated)
      .map(({ name }) => name);
  const marked = Object.entries(paths as Record<string, Record<string, { deprecated?: true; parameters: [] }>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).flatMap(([method, { deprecated, parameters }]) =>
        [...(deprecated ? [''] : []), ...deprecatedParameters(parameters)].map((part) => `${method} ${path} ${part}`),
      ),
  );
  expect(marked.sort()).toEqual(['get /v4/jobs zips', 'get /v4/jobs/search ', 'get /v4/jobs/{job_id} ']);
});

test('pages of other origins can read the announcement', async () => {
  const { headers } = await api.get('/v4/jobs/search?limit=1', { origin: 'https://other.example' });
  expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset']),
  );
});

test('everything deprecated exists, is described in the guide, and keeps working for the promised time', async () => {
  const guide = readFileSync('docs/guides/changes.md', 'utf8');
  const { paths } = (await api.get('/openapi.json', {})).body;
  expect(guide).toContain(`at least ${MIN_NOTICE_DAYS} days`);
  for (const { method, path, parameter, deprecatedAt, sunsetAt } of DEPRECATIONS) {
    expect([path, paths[path]?.[method.toLowerCase()] !== undefined]).toEqual([path, true]);
    expect(guide).toContain(parameter === undefined ? `\`${path}\`` : `\`${parameter}\``);
    expect(Date.parse(sunsetAt) - Date.parse(deprecatedAt)).toBeGreaterThanOrEqual(MIN_NOTICE_DAYS * MS_PER_DAY);
  }
});
