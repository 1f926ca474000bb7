import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../testing/test-api.js';

interface Operation {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

let api: TestApi;
let operations: Operation[];
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  const { paths } = (await api.get('/openapi.json', {})).body as { paths: Record<string, object> };
  operations = Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as Operation['method'] })),
    );
}, 60_000);
afterAll(() => api?.stop());

const IDS = {
  'cut off in a character': '%E0%A4%A',
  'a bare percent sign': '%',
  'no hexadecimal digits': '%zz',
  'not UTF-8': '%C3%28',
  'half a surrogate pair': '%ED%A0%80',
  'a NUL': '%00',
  'parent folders': '%2E%2E%2F%2E%2E',
  'an emoji': '%F0%9F%98%80',
  '300 characters': 'J'.repeat(300),
  '3,000 characters': 'a'.repeat(3_000),
  '3,000 labels of a domain': `${'a.'.repeat(3_000)}com`,
  '12,000 percent signs': '%'.repeat(12_000),
};

describe.each(Object.entries(IDS))('an id that cannot be decoded: %s', (_, id) => {
  const urlOf = ({ path }: Operation) => path.replace(/\{\w+\}/, id);

  test('returns 401 without a token', async () => {
    for (const operation of operations) {
      const { status, body } = await responseOf(api.app, urlOf(operation), {}, operation.method);
      expect([operation.path, status, body.error?.code]).toEqual([operation.path, 401, 'unauthorized']);
    }
  });

  test('with a token, finds nothing, counts in both rate windows and is not charged', async () => {
    const { token } = await createTestOrganization(api.databaseUrl, {
      rateTier: 'tier_3',
      billingMode: 'credits',
      purchasedCredits: 500,
    });
    let { remaining, remaining_5h } = (await api.get('/v4/me', { authorization: token })).body;
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations) {
      const { status, headers, body } = await responseOf(
        api.app,
        urlOf(operation),
        { authorization: token, 'content-type': 'application/json' },
        operation.method,
        '{}',
      );
      // Its body is read first.
      if (operation.path.endsWith('/replay')) expect([operation, status]).toEqual([operation, 400]);
      // A watch belongs to an organization: to wait for events of one that does not exist would be a mistake.
      else if (
        operation.path.startsWith('/v4/exports/') ||
        (/^\/v4\/(watches|webhooks)\//.test(operation.path) && operation.method !== 'DELETE')
      )
        expect([operation, status, body.error?.code]).toEqual([operation, 404, 'not_found']);
      else {
        expect([operation, status]).toEqual([operation, 200]);
        expect([operation, Object.keys(body).length === 0 || body.data]).toEqual([
          operation,
          'data' in body ? [] : true,
        ]);
      }
      remaining_5h -= 1;
      expect(headers).toMatchObject({
        'x-ratelimit-remaining-5h': String(remaining_5h),
        'x-credit-balance': '500',
        'x-credit-charged': '0',
      });
      expect(Number(headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(remaining - operations.length);
    }
  });
});
