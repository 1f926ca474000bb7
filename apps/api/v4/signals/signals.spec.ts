import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { signalId } from '#libs/records/ids.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme', industries: ['robotics'], hq_country: 'DE' });
const globex = testSource({ brand_name: 'Globex', industries: ['software'], hq_country: 'US' });
const [first, second, hidden] = [1, 2, 3].map(() => testJob({ source: acme.id as string }));
const removed = testJob();
const ids = [first, second, hidden, removed].map((job) => job?.id as string);

const signal = (source: RecordValue, type: SignalType, day: number, overrides: object = {}): RecordValue => ({
  id: signalId(type, source.id as string, null, `2026-08-0${day}`),
  type,
  source: source.id as string,
  segment: null,
  detected_at: `2026-08-0${day}T00:00:00.000Z`,
  window: { from: '2026-07-20', to: `2026-08-0${day}` },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.4,
  evidence: { job_ids: ids },
  rule_version: 1,
  ...overrides,
});

const surge = signal(acme, 'hiring_surge', 8);
const country = signal(acme, 'new_country', 7, {
  segment: { dimension: 'countries', value: 'DE', label: 'Germany' },
  strength: 0.9,
});
const technology = signal(acme, 'new_technology', 6, {
  segment: { dimension: 'technologies', value: 'c++', label: 'C++' },
});
const freeze = signal(globex, 'hiring_freeze', 5, { evidence: { job_ids: [] } });
const department = signal(globex, 'new_department', 4, {
  segment: { dimension: 'departments', value: 'Café, Bar', label: 'Café, Bar' },
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme, globex],
    jobs: [first, second, hidden].filter((job) => job !== undefined),
    computed: { signals: [department, surge, freeze, technology, country] },
  });
}, 60_000);
afterAll(() => api?.stop());

type Tier = Parameters<TestApi['get']>[1];
const types = async (query = '', tier?: Tier): Promise<string[]> => {
  const { body } = await api.get(`/v4/signals?${query}`, tier);
  return body.data.map(({ type }: { type: string }) => type);
};

describe('the list', () => {
  test('contains full records with their company, most recent first', async () => {
    const { status, body } = await api.get('/v4/signals');
    expect(status).toBe(200);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      'hiring_surge',
      'new_country',
      'new_technology',
      'hiring_freeze',
      'new_department',
    ]);
    expect(body.data[0]).toMatchObject({
      id: surge.id,
      source: { id: acme.id, brand_name: 'Acme' },
      segment: null,
      window: { from: '2026-07-20', to: '2026-08-08' },
      baseline: { value: 4, method: 'negative_binomial', n: 60 },
      change: 2,
    });
    expect(body.data[1].segment).toEqual({ dimension: 'countries', value: 'DE', label: 'Germany' });
  });

  test.each([
    ['types=hiring_surge,new_country', ['hiring_surge', 'new_country']],
    ['types_not=hiring_surge', ['new_country', 'new_technology', 'hiring_freeze', 'new_department']],
    [`source_ids=${globex.id}`, ['hiring_freeze', 'new_department']],
    ['industries=robotics', ['hiring_surge', 'new_country', 'new_technology']],
    ['hq_countries=US', ['hiring_freeze', 'new_department']],
    ['segment=countries', ['new_country']],
    ['segment=countries:de', ['new_country']],
    ['segment=countries:germany', ['new_country']],
    ['segment=departments:nobody has it', []],
    ['segment=technologies:c%2B%2B', ['new_technology']],
    ['segment="departments:cafe, bar"', ['new_department']],
    ['segment=countries:FR', []],
    ['detected_at_gte=2026-08-07', ['hiring_surge', 'new_country']],
    ['detected_at_lte=2026-08-05', ['hiring_freeze', 'new_department']],
    ['detected_at_within_days=16', ['hiring_surge', 'new_country', 'new_technology']],
    ['strength_gte=0.5', ['new_country']],
    ['strength_lte=0.4&types=new_country', []],
    [`ids=${freeze.id}`, ['hiring_freeze']],
    ['sort=oldest&limit=2', ['new_department', 'hiring_freeze']],
  ])('%s', async (query, expected) => {
    expect(await types(query)).toEqual(expected);
  });

  test('filters by the collections of the organization', async () => {
    const headers = { authorization: `Bearer ${await api.token()}` };
    expect((await api.get('/v4/signals?collections=none', headers)).body.error).toMatchObject({
      code: 'invalid_request',
      details: { parameter: 'collections' },
    });
  });

  test('is counted for free and pulled by cursor, each signal once', async () => {
    expect((await api.get('/v4/signals?count=true&industries=robotics')).body).toMatchObject({ data: [], count: 3 });
    const pulled: string[] = [];
    for (let query = 'limit=2'; query !== ''; ) {
      const { data, next_cursor } = (await api.get(`/v4/signals?${query}`)).body;
      pulled.push(...data.map(({ id }: { id: string }) => id));
      query = next_cursor === null ? '' : `limit=2&cursor=${next_cursor}`;
    }
    expect(pulled).toEqual([surge, country, technology, freeze, department].map(({ id }) => id));
  });

  test('projects fields', async () => {
    expect((await api.get('/v4/signals?fields=type,strength&types=new_country')).body.data).toEqual([
      { type: 'new_country', strength: 0.9 },
    ]);
  });
});

describe('one employer', () => {
  test('has its own signals', async () => {
    const { body } = await api.get(`/v4/sources-id/${globex.id}/signals?types_not=new_department`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([freeze.id]);
  });

  test.each(['S0', `S${'0'.repeat(32)}`, 'not an id'])('that is unknown has no signals: %s', async (id) => {
    const { status, body } = await api.get(`/v4/sources-id/${encodeURIComponent(id)}/signals`);
    expect([status, body.data]).toEqual([200, []]);
  });
});

describe('tiers', () => {
  test('signals about technologies require max', async () => {
    for (const tier of ['tier_1', 'tier_2'] as const) {
      expect(await types('', tier)).toEqual(['hiring_surge', 'new_country', 'hiring_freeze', 'new_department']);
      const { status, body } = await api.get('/v4/signals?types=hiring_surge,new_technology', tier);
      expect([status, body.error.code, body.error.details.fields]).toEqual([403, 'field_not_in_plan', ['types']]);
      expect(body.error.details.available_types).not.toContain('new_technology');
      const counted = (await api.get('/v4/signals/types', tier)).body.data;
      expect(counted.map(({ type }: { type: string }) => type)).not.toContain('new_technology');
    }
  });

  test('filters by company attributes require default', async () => {
    const { status, body } = await api.get('/v4/signals?industries=robotics', 'tier_1');
    expect([status, body.error.details.fields]).toEqual([403, ['industries']]);
  });

  test('a cursor of one tier is invalid in another', async () => {
    const { next_cursor } = (await api.get('/v4/signals?limit=1', 'tier_2')).body;
    expect((await api.get(`/v4/signals?limit=1&cursor=${next_cursor}`)).body.error.code).toBe('invalid_cursor');
  });
});

describe('errors', () => {
  test('an unknown type lists all types', async () => {
    const { status, body } = await api.get('/v4/signals?types=hiring_spree');
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details).toMatchObject({ parameter: 'types', allowed: [...SIGNAL_TYPES] });
    const near = (await api.get('/v4/signals?types=hiring_surg')).body.error.details;
    expect(near.suggestion).toBe('hiring_surge');
  });

  test.each([
    ['segment=planets:mars', 'segment'],
    ['segment=countries:XX', 'segment'],
    ['segment=countries:DE,levels:expert', 'segment'],
    ['segment_not=technologies:no-such-technology', 'segment_not'],
    ['strength_gte=2', 'strength_gte'],
    ['strength_gte=much', 'strength_gte'],
    ['detected_at_gte=yesterday', 'detected_at_gte'],
    ['type=hiring_surge', 'type'],
    ['limit=26', 'limit'],
    ['ids=J1', 'ids'],
  ])('%s', async (query, parameter) => {
    const { status, body } = await api.get(`/v4/signals?${query}`);
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
  });
});

describe('types', () => {
  test('lists the types that have fired, with counts and the latest time', async () => {
    const { body } = await api.get('/v4/signals/types');
    expect(body.data).toHaveLength(5);
    expect(body.data.find(({ type }: { type: string }) => type === 'hiring_surge')).toEqual({
      type: 'hiring_surge',
      description: 'Many more new postings than usual for the company.',
      signals_count: 1,
      last_detected_at: '2026-08-08T00:00:00.000Z',
      rule_version: expect.any(Number),
    });
    expect((await api.get('/v4/signals/types?count=true')).body).toMatchObject({ data: [], count: 5 });
    expect((await api.get('/v4/signals/types?types=new_country')).body.error.code).toBe('invalid_request');
  });
});

describe('visibility', () => {
  const as = async () => ({ authorization: `Bearer ${await api.token('tier_3')}` });
  const change = async (method: 'POST' | 'DELETE', url: string) => api.app.inject({ method, url, headers: await as() });

  test('evidence contains only postings that can be fetched', async () => {
    const [a, b, c] = ids;
    const evidence = async () => (await api.get('/v4/signals?types=hiring_surge')).body.data[0].evidence.job_ids;
    // The fourth is in no index: taken down, or deleted.
    expect(await evidence()).toEqual([a, b, c]);
    await change('POST', `/v4/jobs/hidden/${c}`);
    expect(await evidence()).toEqual([a, b]);
    expect((await api.get('/v4/signals?types=hiring_surge', 'tier_2')).body.data[0].evidence.job_ids).toEqual([
      a,
      b,
      c,
    ]);
    for (const id of await evidence()) expect((await api.get(`/v4/jobs/${id}`)).body.id).toBe(id);
    await change('DELETE', `/v4/jobs/hidden/${c}`);
    expect(await evidence()).toEqual([a, b, c]);
  });

  test('a blocked company does not appear, and its own list is empty', async () => {
    await change('POST', `/v4/sources/blocked/${acme.id}`);
    expect(await types()).toEqual(['hiring_freeze', 'new_department']);
    const { status, body } = await api.get(`/v4/sources-id/${acme.id}/signals`);
    expect([status, body.data]).toEqual([200, []]);
    expect((await api.get('/v4/signals/types?count=true')).body.count).toBe(2);
    expect(await types('types=hiring_surge', 'tier_2')).toEqual(['hiring_surge']);
    await change('DELETE', `/v4/sources/blocked/${acme.id}`);
    expect(await types('types=hiring_surge')).toEqual(['hiring_surge']);
  });
});

test('a signal costs a credit, types and counts are free', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 4,
  });
  const headers = { authorization: `Bearer ${token}` };
  const charged = async (url: string) => {
    const { headers: own, body } = await api.get(url, headers);
    return [body.data?.length, Number(own['x-credit-charged'])];
  };
  expect(await charged('/v4/signals/types')).toEqual([5, 0]);
  expect(await charged('/v4/signals?count=true')).toEqual([0, 0]);
  expect(await charged('/v4/signals?limit=3')).toEqual([3, 3]);
  expect(await charged(`/v4/sources-id/${globex.id}/signals`)).toEqual([1, 1]);
  expect((await api.get('/v4/signals', headers)).body.error.code).toBe('insufficient_credits');
  expect(await charged('/v4/signals/types')).toEqual([5, 0]);
});

test('before signals are computed, the error names the command that computes them', async () => {
  const other = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
  try {
    const index = Object.keys(await client.indices.getAlias({ name: `${other.prefix}-signals` }));
    await client.indices.delete({ index });
    const headers = { authorization: `Bearer ${await other.token()}` };
    for (const url of [
      '/v4/signals',
      '/v4/signals/types',
      `/v4/sources-id/${acme.id}/signals`,
      '/v4/signals?count=true',
    ]) {
      const { status, body } = await responseOf(other.app, url, headers);
      expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
      expect(body.error.message).toContain('have not been computed yet: `indexer signals` computes them');
    }
  } finally {
    await client.close();
    await other.stop();
  }
});
