import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 5 }, () =>
    testJob({ source: acme.id as string, description: 'Zürich '.repeat(300) }),
  );
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(() => api?.stop());

/** Sent only by deprecated parts. */
const ANNOUNCEMENTS = ['Deprecation', 'Sunset'];
const EXPOSED = [
  'X-Request-Id',
  'Retry-After',
  ...['Limit', 'Remaining', 'Reset'].map((name) => `X-RateLimit-${name}`),
  ...['Limit', 'Remaining', 'Reset'].map((name) => `X-RateLimit-${name}-5h`),
  ...['RateLimit', 'RateLimit-Policy', 'X-Credit-Balance', 'X-Credit-Charged', 'X-Credit-Low', 'X-Test-Data'],
  'Link',
  'Idempotent-Replayed',
  ...ANNOUNCEMENTS,
  'ETag',
];

const send = async (method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string>) =>
  api.app.inject({ method, url, headers: { authorization: await api.token(), ...headers } });

describe('compression', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['zstd', 'zstd', zstdDecompressSync],
    ['br, zstd', 'zstd', zstdDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'gzip', gunzipSync],
    ['br, gzip', 'gzip', gunzipSync],
    ['gzip;q=0.8, br', 'br', brotliDecompressSync],
    ['identity;q=0.5, gzip', 'gzip', gunzipSync],
    ['x-gzip', 'gzip', gunzipSync],
    ['*', 'gzip', gunzipSync],
    ['gzip;q=0, *', 'zstd', zstdDecompressSync],
    ['*;q=0.1, identity;q=0', 'gzip', gunzipSync],
    // No encoding is acceptable, least of all none.
    ['identity;q=0', 'gzip', gunzipSync],
    ['*;q=0', 'gzip', gunzipSync],
    ['deflate, identity;q=0', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('Accept-Encoding: %s', async (accepted, used, decompress) => {
    const plain = await send('GET', '/v4/jobs', {});
    const response = await send('GET', '/v4/jobs', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(used);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(decompress(response.rawPayload).toString()).toBe(plain.body);
  });

  test.each(['identity', '', 'deflate-nonsense', 'br;q=0, gzip;q=0', 'identity, gzip;q=0.5', '*;q=0.5, identity'])(
    'none for Accept-Encoding: %s',
    async (accepted) => {
      const response = await send('GET', '/v4/jobs', { 'accept-encoding': accepted });
      expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
      expect(response.json().data).toHaveLength(5);
    },
  );

  test('a small response is compressed if the client refuses it uncompressed', async () => {
    const url = '/v4/jobs?count=true';
    const response = await send('GET', url, { 'accept-encoding': 'gzip, identity;q=0' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(response.rawPayload).toString()).count).toBe(5);
  });

  test('small responses are not compressed', async () => {
    expect(
      (await send('GET', '/v4/jobs?count=true', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('errors too', async () => {
    const response = await send('GET', '/v4/jobs?unknown=1', { 'accept-encoding': 'gzip' });
    expect(response.statusCode).toBe(400);
    expect(JSON.parse(gunzipSync(response.rawPayload).toString()).error.code).toBe('invalid_request');
  });
});

describe('requests from browsers of any origin', () => {
  const origin = 'https://console.example';

  test('a preflight allows Authorization, without a token', async () => {
    for (const url of ['/v4/jobs', '/v4/me', `/v4/jobs/J${'0'.repeat(32)}`]) {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const response = await api.app.inject({ method: 'OPTIONS', url, headers });
      expect(response.statusCode).toBe(204);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(String(response.headers['access-control-allow-headers']).toLowerCase()).toContain('authorization');
      expect(response.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PATCH, DELETE');
      expect(Number(response.headers['access-control-max-age'])).toBeGreaterThan(0);
      expect(response.body).toBe('');
    }
  });

  test('all headers that a route accepts are allowed', async () => {
    for (const url of ['/v4/jobs', `/v4/jobs/hidden/J${'0'.repeat(32)}`]) {
      const taken = (
        await api.app.inject({ method: 'PATCH' as 'GET', url, headers: { authorization: await api.token() } })
      ).headers.allow as string;
      const preflight = { origin, 'access-control-request-method': 'POST' };
      const { headers } = await api.app.inject({ method: 'OPTIONS', url, headers: preflight });
      const allowed = String(headers['access-control-allow-methods']).split(', ');
      for (const method of taken.split(', ')) expect(allowed).toContain(method);
    }
  });

  test('pages can read responses, errors and their headers, but cannot send cookies', async () => {
    for (const [url, headers] of [
      ['/v4/jobs', {}],
      ['/v4/jobs?unknown=1', {}],
      ['/v4/nope', {}],
      ['/v4/jobs', { authorization: 'no' }],
    ] as const) {
      const response = await send('GET', url, { origin, ...headers });
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.headers['set-cookie']).toBeUndefined();
      const exposed = String(response.headers['access-control-expose-headers']).split(', ');
      expect(exposed).toEqual(EXPOSED);
    }
  });

  test('OPTIONS without preflight headers is not an error', async () => {
    const response = await api.app.inject({ method: 'OPTIONS', url: '/v4/jobs' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });
});

test('every documented response header is exposed to browsers', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 });
  const { headers } = await send('GET', '/v4/jobs?limit=1', { authorization: token });
  // `X-Content-Type-Options` is for the browser itself, not for pages.
  const ours = Object.keys(headers).filter((name) => /^(x-(?!content-type-options)|ratelimit|retry|link)/.test(name));
  expect(ours.sort()).toEqual(
    EXPOSED.filter(
      (name) => !['Retry-After', 'ETag', 'Idempotent-Replayed', 'X-Test-Data', ...ANNOUNCEMENTS].includes(name),
    )
      .map((name) => name.toLowerCase())
      .sort(),
  );
});

test("every response has its own request id, regardless of the client's", async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await send('GET', '/v4/jobs?count=true', { 'x-request-id': 'mine' })).headers['x-request-id'],
    ),
  );
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{24}$/);
});
