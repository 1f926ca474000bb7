import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signalId } from '#libs/records/ids.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { RpcClient } from '../../mcp/testing/rpc-client.js';
import { TestApi } from '../../testing/test-api.js';

/** The record of the specification. What is computed of a company later is not added to it: a row with `optIn` is. */
const FIELDS =
  'id brand_name legal_name description url_source website careers_url jobboard_url jobboard_format logo_url linkedin_url ticker ' +
  'industries sector source_type founded_year employee_count employee_range hq_city hq_state hq_country active_jobs_count';
const RECORD = FIELDS.split(' ').sort();

const GROWTH = { change: 0.5, n: 40, active: 60, coverage: 1, from: '2026-05-24', to: '2026-08-22' };
const [acme, twin] = ['Acme', 'Twin'].map((brand_name) =>
  testSource({ brand_name, url_source: `${brand_name}.com`, industries: ['robotics'] }),
) as [RecordValue, RecordValue];
const figures = { growth: GROWTH, signal_types: ['hiring_surge'] };
const id = acme.id as string;
const job = testJob({ source: id });
const signal = {
  id: signalId('hiring_surge', id, null, '2026-08-20'),
  type: 'hiring_surge',
  source: id,
  segment: null,
  detected_at: '2026-08-20T00:00:00.000Z',
  window: { from: '2026-07-20', to: '2026-08-20' },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.5,
  evidence: { job_ids: [job.id as string] },
  rule_version: 1,
};

let api: TestApi;
beforeAll(async () => {
  const sources = [acme, twin].map((company) => ({ ...company, ...figures }));
  api = await TestApi.start({ sources, jobs: [job], computed: { signals: [signal] } });
}, 60_000);
afterAll(() => api?.stop());

/** The companies in a response, wherever they are. */
const companiesIn = (value: unknown): RecordValue[] => {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.values(value).flatMap(companiesIn);
  return 'brand_name' in value ? [value as RecordValue, ...found] : found;
};

const bodyOf = async (url: string, tier?: 'tier_1' | 'tier_2' | 'tier_3') => {
  const { status, body } = await api.get(url, tier);
  expect([url, status, body.error]).toEqual([url, 200, undefined]);
  return body;
};

const READS = [
  '/v4/sources',
  '/v4/sources/search',
  `/v4/sources-id/${id}`,
  '/v4/sources-url/acme.com',
  '/v4/sources/acme.com',
  `/v4/sources-id/${id}/related`,
  '/v4/sources/acme.com/related',
  '/v4/sources/changes',
  '/v4/autocomplete/sources?q=acme',
  '/v4/jobs',
  '/v4/jobs/search',
  '/v4/jobs?fields=source',
  `/v4/jobs/${job.id}`,
  `/v4/sources-id/${id}/jobs`,
  '/v4/sources/acme.com/jobs',
];
const SIGNAL_READS = ['/v4/signals', `/v4/sources-id/${id}/signals`];

describe('every company has exactly the 22 fields', () => {
  test('of the specification', () => expect(RECORD).toHaveLength(22));

  describe.each(['tier_1', 'tier_2', 'tier_3'] as const)('%s', (tier) => {
    test.each([...READS, ...(tier === 'tier_3' ? SIGNAL_READS : [])])('%s', async (url) => {
      const companies = companiesIn(await bodyOf(url, tier));
      expect(companies).not.toEqual([]);
      for (const company of companies) expect(Object.keys(company).sort()).toEqual(RECORD);
    });

    test('and /v4/me lists them', async () => {
      expect((await bodyOf('/v4/me', tier)).fields.sources).toEqual(RECORD);
    });
  });

  test('a blocked one too', async () => {
    const authorization = await api.token();
    await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${twin.id}`, headers: { authorization } });
    const blocked = companiesIn(await bodyOf('/v4/sources/blocked'));
    await api.app.inject({ method: 'DELETE', url: `/v4/sources/blocked/${twin.id}`, headers: { authorization } });
    expect(blocked.map((company) => Object.keys(company).sort())).toEqual([RECORD]);
  });

  test.each([
    ['search_sources', {}],
    ['get_source', { source_id: id }],
    ['related_sources', { source_id: id }],
    ['source_changes', {}],
    ['autocomplete_sources', { q: 'acme' }],
    ['search_jobs', {}],
    ['get_job', { job_id: job.id }],
    ['list_signals', {}],
  ])('%s %j', async (name, args) => {
    const client = new RpcClient(api, await api.token());
    const takesDetail = name !== 'autocomplete_sources';
    const companies = companiesIn(await client.call(name, takesDetail ? { ...args, detail: 'full' } : args));
    expect(companies).not.toEqual([]);
    for (const company of companies) {
      const known = Object.keys(company);
      expect(takesDetail ? known.sort() : RECORD.filter((field) => known.includes(field))).toEqual(
        takesDetail ? RECORD : known.sort(),
      );
    }
  });

  test('and the document requires them', async () => {
    const { Source } = (await bodyOf('/openapi.json')).components.schemas;
    expect(Source.required.toSorted()).toEqual(RECORD);
  });
});

describe('include adds what was computed of a company', () => {
  const own = [
    '/v4/sources',
    '/v4/sources/search',
    `/v4/sources-id/${id}`,
    '/v4/sources-url/acme.com',
    '/v4/sources/acme.com',
    `/v4/sources-id/${id}/related`,
    '/v4/sources/acme.com/related',
  ];
  test.each(own)('%s', async (url) => {
    const [plain, both, one] = (await Promise.all(
      ['', '?include=growth,signal_types', '?include=growth'].map((query) => bodyOf(url + query, 'tier_1')),
    )) as [RecordValue, RecordValue, RecordValue];
    expect(companiesIn(both)).toEqual(companiesIn(plain).map((company) => ({ ...company, ...figures })));
    expect(companiesIn(one)).toEqual(companiesIn(plain).map((company) => ({ ...company, growth: GROWTH })));
  });

  test.each([
    ['fields=id&include=growth', { id, growth: GROWTH }],
    ['fields=id,ticker&include=signal_types,signal_types', { id, ticker: null, signal_types: ['hiring_surge'] }],
  ])('beside %s', async (query, expected) => {
    expect(await bodyOf(`/v4/sources-id/${id}?${query}`)).toEqual(expected);
  });

  test('and leaves out what fields excludes', async () => {
    const company = await bodyOf(`/v4/sources-id/${id}?fields=-description&include=growth`);
    expect(Object.keys(company).sort()).toEqual([...RECORD.filter((name) => name !== 'description'), 'growth'].sort());
  });

  test.each([
    ['/v4/sources?fields=growth', 'fields', 'include=growth'],
    ['/v4/sources?fields=growth.change', 'fields', 'include=growth'],
    ['/v4/sources?include=ticker', 'include', 'allowed values'],
    ['/v4/jobs?fields=source.growth', 'fields', 'allowed values'],
    ['/v4/jobs?include=growth', 'include', 'Unknown parameter'],
    ['/v4/sources/changes?include=growth', 'include', 'Unknown parameter'],
  ])('%s is refused', async (url, parameter, message) => {
    const { status, body } = await api.get(url);
    expect([status, body.error.details.parameter, body.error.message]).toEqual([
      400,
      parameter,
      expect.stringContaining(message),
    ]);
  });

  test.each(['search_sources', 'get_source', 'related_sources'])('%s', async (name) => {
    const client = new RpcClient(api, await api.token());
    const args = name === 'search_sources' ? {} : { source_id: id };
    const compact = companiesIn(await client.call(name, { ...args, include: ['growth', 'signal_types'] }));
    expect(compact[0]).toMatchObject(figures);
    expect(compact[0]).not.toHaveProperty('ticker');
  });
});
