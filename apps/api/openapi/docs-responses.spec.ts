import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { manifestSchema } from '#libs/feed/manifest.js';
import { signalId } from '#libs/records/ids.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { blocksOf, documents, parsePrinted } from '../testing/documents.js';
import { TestApi } from '../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme' });
const job = testJob({ source: acme.id as string, level: 'senior' });
const surge = {
  id: signalId('hiring_surge', acme.id as string, null, '2026-03-12'),
  type: 'hiring_surge',
  source: acme.id as string,
  segment: null,
  detected_at: '2026-03-13T00:00:00.000Z',
  window: { from: '2026-02-25', to: '2026-03-12' },
  baseline: { value: 13.061, method: 'negative_binomial', n: 80 },
  observed: 32,
  change: 1.45,
  strength: 0.311,
  evidence: { job_ids: [job.id as string] },
  rule_version: 1,
};

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [job], computed: { signals: [surge] } });
}, 60_000);
afterAll(() => api?.stop());

/** Objects in documents that do not follow the command that prints them; `docs-commands.spec.ts` tests the others. */
const objects = documents().flatMap((document) => {
  const blocks = blocksOf(document);
  return blocks.flatMap((text, i) =>
    /^\s*\{/.test(text) && !blocks[i - 1]?.includes('curl ') ? [{ document, text }] : [],
  );
});
const printed = (document: string): string[] =>
  objects.filter((one) => one.document === document).map(({ text }) => text);

const rateLimited = async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { limits: { perMinute: 1, perFiveHours: 1_000 } });
  await api.get('/v4/me', { authorization: token });
  return (await api.get('/v4/me', { authorization: token })).body;
};
const bodyOf = (url: string) => async () => (await api.get(url)).body;

/** The keys of an object, and of those that it contains. */
const keysOf = (value: unknown, path = ''): string[] =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([key, one]) => [`${path}${key}`, ...keysOf(one, `${path}${key}.`)]);

/** The responses that each document prints, in their order. */
const RESPONSES: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  'README.md': [bodyOf('/v4/jobs?title=x')],
  'docs/guides/errors.md': [rateLimited, bodyOf('/v4/jobs?countrys=US')],
};
const OTHERS = [
  'docs/feed.md',
  'docs/mcp.md',
  // Responses of the sample: `bench/grids/sample.spec.ts` tests them.
  'docs/metrics.md',
  'docs/operating-the-index.md',
  'docs/operations.md',
  'docs/search-reference.md',
  'docs/search.md',
  'docs/signals.md',
];

describe('every printed response is that of the API', () => {
  test('no document prints an object that is not tested', () => {
    expect([...new Set(objects.map(({ document }) => document))].sort()).toEqual(
      [...Object.keys(RESPONSES), ...OTHERS].sort(),
    );
    for (const [document, responses] of Object.entries(RESPONSES))
      expect([document, printed(document).length]).toEqual([document, responses.length]);
  });

  test.each(Object.entries(RESPONSES))('%s', async (document, responses) => {
    for (const [i, response] of responses.entries())
      expect(await response()).toEqual(parsePrinted(printed(document)[i] as string));
  });

  test('docs/search-reference.md, but for the figures', async () => {
    // The first object is a response of the sample, the third the body of a request.
    const [, without, , text] = printed('docs/search-reference.md') as string[];
    const nothing = (await api.get(`/v4/jobs?cities=Atlantis&ids=${job.id}`)).body;
    expect(keysOf(nothing)).toEqual(
      expect.arrayContaining(keysOf(JSON.parse((without as string).replace(', ...', '')))),
    );
    const { body } = await api.get('/v4/jobs/options?facets=levels');
    expect(body).toEqual(parsePrinted(text as string, { figures: false }));
  });

  test('docs/signals.md: the keys of a signal', async () => {
    const { source, ...shown } = JSON.parse(printed('docs/signals.md')[0] as string);
    const { source: company, ...signal } = (await api.get('/v4/signals?limit=1')).body.data[0];
    expect(keysOf(shown)).toEqual(keysOf(signal));
    expect(Object.keys(company)).toEqual(expect.arrayContaining(Object.keys(source)));
  });
});

test('the manifest in docs/feed.md is valid', () => {
  expect(() => manifestSchema.parse(JSON.parse(printed('docs/feed.md')[0] as string))).not.toThrow();
});

test('the settings of clients in docs/mcp.md have the address of the endpoint', async () => {
  for (const text of printed('docs/mcp.md')) {
    JSON.parse(text);
    const [, path = ''] = /https:\/\/jobs\.example\.com(\/\w+)"/.exec(text) ?? [];
    const { statusCode } = await api.app.inject({ method: 'POST', url: path });
    expect([path, statusCode]).toEqual(['/mcp', 401]);
  }
});

test('the requests of docs/exclusions.md are accepted', async () => {
  const token = await api.token();
  const commands = blocksOf('docs/exclusions.md').find((block) => block.includes('curl ')) as string;
  const results = [];
  for (const command of commands.trim().split('\n')) {
    const [, method = 'GET'] = /-X (\w+)/.exec(command) ?? [];
    const [, path = ''] = /127\.0\.0\.1:4000(\S+)/.exec(command) ?? [];
    const url = path.replace('J...', job.id as string);
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await api.app.inject({ method: method as 'GET', url, headers });
    results.push([method, statusCode]);
  }
  expect(results).toEqual([
    ['POST', 200],
    ['DELETE', 200],
    ['GET', 200],
  ]);
});
