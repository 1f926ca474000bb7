import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pick } from 'es-toolkit';
import { runOn } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { compareWatches } from '../../../courier/testing/compare-watches.js';
import { captureLog } from '../../testing/captured-log.js';
import { TestApi } from '../../testing/test-api.js';
import { readTools } from '../testing/read-tools.js';
import { RpcClient } from '../testing/rpc-client.js';
import { ACME, SAMPLE } from '../testing/sample.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start(SAMPLE);
  const authorization = `Bearer ${await api.token()}`;
  for (const url of [`/v4/jobs/hidden/${SAMPLE.jobs[0]?.id}`, `/v4/sources/blocked/${SAMPLE.sources[1]?.id}`])
    await api.app.inject({ method: 'POST', url, headers: { authorization } });
  await api.post('/v4/watches', { name: 'All', kind: 'jobs', start: 'beginning' });
  // Its requests are in a table, so that its id must be known before.
  await runOn(api.databaseUrl, 'UPDATE watches SET id = $1', [WATCH]);
  await compareWatches(api);
  await api.post('/v4/exports', { kind: 'jobs' });
  await runOn(api.databaseUrl, 'UPDATE exports SET id = $1', [EXPORT]);
  await api.post('/v4/webhooks', { url: 'https://example.com/hook', watch_ids: [WATCH] });
  await runOn(api.databaseUrl, 'DELETE FROM webhook_watches');
  await runOn(api.databaseUrl, 'UPDATE webhooks SET id = $1', [WEBHOOK]);
}, 60_000);
afterAll(() => api?.stop());

const clientOf = async (tier: 'tier_1' | 'tier_2' | 'tier_3') => new RpcClient(api, await api.token(tier), 'all');

const WATCH = `W${'0'.repeat(32)}`;
const EXPORT = `E${'0'.repeat(32)}`;
const WEBHOOK = `H${'0'.repeat(32)}`;

/** A call of each tool, and the request to `/v4` that returns the same. */
const SAME: [name: string, args: Record<string, unknown>, url: string][] = [
  [
    'search_jobs',
    { q: 'nurse', limit: 5, levels: ['senior'] },
    '/v4/jobs?q=nurse&limit=5&levels=senior&sort=relevance',
  ],
  [
    'search_jobs',
    { locations: ['Boston, MA'], fields: ['id', 'title'], limit: 3 },
    '/v4/jobs?locations=%22Boston,%20MA%22&fields=id,title&limit=3',
  ],
  [
    'count_jobs',
    { technologies_all: ['golang', 'postgresql'] },
    '/v4/jobs?count=true&technologies_all=golang,postgresql',
  ],
  ['get_job', { job_id: String(SAMPLE.jobs[1]?.id) }, `/v4/jobs/${SAMPLE.jobs[1]?.id}`],
  [
    'job_options',
    { facets: ['levels', 'technologies'], facet_limit: 5 },
    '/v4/jobs/options?facets=levels,technologies&facet_limit=5',
  ],
  ['job_changes', { countries: ['US'], limit: 2 }, '/v4/jobs/changes?countries=US&limit=2'],
  ['autocomplete_titles', { q: 'nur' }, '/v4/autocomplete/titles?q=nur'],
  ['autocomplete_sources', { q: 'ac' }, '/v4/autocomplete/sources?q=ac'],
  ['search_sources', { industries: ['software'] }, '/v4/sources?industries=software'],
  ['count_sources', { hq_countries: ['US'] }, '/v4/sources?count=true&hq_countries=US'],
  ['get_source', { source_id: ACME }, `/v4/sources-id/${ACME}`],
  ['get_source', { url_source: 'https://www.acme.com/jobs' }, '/v4/sources-url/acme.com'],
  ['source_jobs', { source_id: ACME, limit: 2 }, `/v4/sources-id/${ACME}/jobs?limit=2`],
  ['source_jobs', { url_source: 'acme.com', limit: 2 }, '/v4/sources/acme.com/jobs?limit=2'],
  ['related_sources', { source_id: ACME }, `/v4/sources-id/${ACME}/related`],
  ['source_options', { facets: ['industries'] }, '/v4/sources/options?facets=industries'],
  ['source_changes', { limit: 2 }, '/v4/sources/changes?limit=2'],
  ['metrics', { onet_codes: ['15-1252'], group_by: 'states' }, '/v4/metrics?onet_codes=15-1252&group_by=states'],
  ['metrics_series', { countries: ['US'] }, '/v4/metrics/series?countries=US'],
  ['metrics_distribution', { countries: ['US'] }, '/v4/metrics/distribution?countries=US'],
  ['metrics_concentration', { by: 'source_ids' }, '/v4/metrics/concentration?by=source_ids'],
  [
    'metrics_compare',
    { slices: ['levels=senior', 'levels=mid'] },
    '/v4/metrics/compare?slices=levels%3Dsenior&slices=levels%3Dmid',
  ],
  ['metrics_benchmark', { levels: ['senior'] }, '/v4/metrics/benchmark?levels=senior'],
  ['metrics_status', {}, '/v4/metrics/status'],
  ['list_signals', {}, '/v4/signals'],
  ['signal_types', {}, '/v4/signals/types'],
  ['source_signals', { source_id: ACME }, `/v4/sources-id/${ACME}/signals`],
  ['search_technologies', { q: 'go' }, '/v4/technologies?q=go'],
  ['technology_trend', { technologies: ['golang'] }, '/v4/technologies/trend?technologies=golang'],
  ['technology_stack', { countries: ['US'] }, '/v4/technologies/stack?countries=US'],
  ['technology_churn', { period: '90d' }, '/v4/technologies/churn?period=90d'],
  ['source_technologies', { source_id: ACME }, `/v4/sources-id/${ACME}/technologies`],
  ['technology_status', {}, '/v4/technologies/status'],
  ['list_hidden_jobs', {}, '/v4/jobs/hidden'],
  ['list_blocked_sources', {}, '/v4/sources/blocked'],
  ['list_watches', {}, '/v4/watches'],
  ['get_watch', { watch_id: WATCH }, `/v4/watches/${WATCH}`],
  ['watch_events', { watch_id: WATCH, limit: 3 }, `/v4/watches/${WATCH}/events?limit=3`],
  ['list_exports', {}, '/v4/exports'],
  ['get_export', { export_id: EXPORT }, `/v4/exports/${EXPORT}`],
  ['list_webhooks', {}, '/v4/webhooks'],
  ['webhook_deliveries', { webhook_id: WEBHOOK }, `/v4/webhooks/${WEBHOOK}/deliveries`],
];

/** Not compared, because this dataset has no grid. */
const GRID_ONLY = ['skill_premium', 'occupation_bridge', 'similar_occupations'];

describe('an array that a client writes as a string is the array', () => {
  test.each([
    ['count_jobs', { locations: ['Boston, MA'] }],
    ['count_jobs', { cities: ['Boston', 'Berlin'] }],
    ['count_jobs', { source_names: ['Acme'] }],
    ['count_jobs', { levels: ['senior'] }],
    ['search_jobs', { countries: ['US'], fields: ['id', 'title'], limit: 2 }],
    ['job_options', { facets: ['levels'], countries: ['US'] }],
    ['metrics_compare', { slices: ['levels=senior', 'levels=mid'] }],
    ['resolve', { words: 'Boston', kinds: ['places'] }],
  ])('%s %j', async (name, args) => {
    const client = await clientOf('tier_3');
    const written = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
    );
    const [list, text] = [await client.call(name, args), await client.call(name, written)];
    expect(withoutCursor(text)).toEqual(withoutCursor(list));
    expect(JSON.stringify(list)).not.toMatch(/"count":0\b/);
  });

  test('a text that begins with a bracket stays one', async () => {
    const client = await clientOf('tier_3');
    expect((await client.call('count_jobs', { titles: '[Remote] nurse' })).count).toBe(
      (await api.get('/v4/jobs?count=true&titles=%5BRemote%5D%20nurse')).body.count,
    );
  });
});

test('a tool without arguments accepts null instead of an object', async () => {
  const client = await clientOf('tier_3');
  const call = (args: unknown) => client.request('tools/call', { name: 'count_jobs', arguments: args });
  expect((await call(null)).structuredContent).toEqual((await call({})).structuredContent);
});

describe('a tool returns the result of its route', () => {
  test.each(SAME)('%s %j', async (name, args, url) => {
    const client = await clientOf('tier_3');
    const takesDetail = readTools.find((row) => row.name === name)?.compactFields !== undefined;
    const result = await client.call(name, takesDetail ? { ...args, detail: 'full' } : args);
    const { body } = await api.get(url);
    const { total, ...shown } = result;
    const expected = takesDetail ? body : withoutUnknown(body);
    const counted = `${url.replace(/limit=\d+/, '')}${url.includes('?') ? '&' : '?'}count=true`;
    const { count, ...counts } = total === undefined ? {} : (await api.get(counted)).body;
    expect(withoutCursor(shown)).toEqual(
      withoutCursor({ ...pick(counts, ['excluded', 'unknown', 'unknown_of']), ...expected }),
    );
    expect(total).toBe(count);
  });

  test('usage', async () => {
    const { data } = await (await clientOf('tier_3')).call('account_usage', { group_by: ['endpoint_group'] });
    expect(data.map(({ endpoint_group }: { endpoint_group: string }) => endpoint_group)).toContain('mcp');
  });

  test('the account', async () => {
    const client = await clientOf('tier_3');
    const { remaining, remaining_5h, ...status } = await client.call('account_status', {});
    const { body } = await api.get('/v4/me');
    expect(body).toMatchObject(status);
    expect([remaining, remaining_5h].every((left) => typeof left === 'number')).toBe(true);
  });

  test('all tools are compared', () => {
    const compared = new Set([...SAME.map(([name]) => name), 'account_status', 'account_usage']);
    expect(readTools.map(({ name }) => name).filter((name) => !compared.has(name))).toEqual(GRID_ONLY);
  });
});

/** Cursors contain random bytes and are not compared. */
const withoutCursor = ({ next_cursor, ...rest }: Record<string, unknown>) => ({
  ...rest,
  more: typeof next_cursor === 'string',
});

const withoutUnknown = (value: unknown): never => {
  const clean = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(clean);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each)
        .map(([name, child]) => [name, clean(child)] as const)
        .filter(
          ([name, child]) =>
            name === 'data' ||
            (child !== null && !(typeof child === 'object' && Object.keys(child as object).length === 0)),
        ),
    );
  };
  return clean(value) as never;
};

test('an unavailable analysis returns its error, and is logged in one line without a stack', async () => {
  const lines = captureLog(api.app);
  const { content, isError } = await (await clientOf('tier_3')).request('tools/call', { name: 'skill_premium' });
  const { error } = JSON.parse(content[0].text);
  expect([isError, error.code]).toEqual([true, 'service_unavailable']);
  expect(error.message).toContain('no grid has been built yet');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ tool: 'skill_premium', reqId: error.request_id, code: 'service_unavailable' }),
  ]);
  expect(lines.join('') + content[0].text).not.toMatch(/stack|\.[jt]s\b/);
});

test('compact postings show when they were last seen, if that is more than a week before the date of the data', async () => {
  const source = testSource();
  const seenAt = (verified_active_at: string | null) => testJob({ source: source.id as string, verified_active_at });
  const asOf = '2026-08-22T00:00:00.000Z';
  const [earlier, recent, never] = ['2026-08-14T23:59:59.000Z', '2026-08-15T00:00:00.000Z', null].map(seenAt);
  const jobs = [earlier, recent, never] as RecordValue[];
  const other = await TestApi.start({ sources: [source], jobs, asOf });
  try {
    const client = new RpcClient(other, await other.token('tier_3'), 'all');
    for (const name of ['search_jobs', 'source_jobs']) {
      const { data } = await client.call(name, name === 'source_jobs' ? { source_id: source.id } : {});
      const seen = data.map((row: { id: string; seen?: string }) => [row.id, row.seen]);
      const expected = [
        [earlier?.id, '2026-08-14'],
        [recent?.id, undefined],
        [never?.id, undefined],
      ];
      expect(seen.sort()).toEqual(expected.sort());
    }
    expect(await client.call('get_job', { job_id: String(earlier?.id) })).toMatchObject({ seen: '2026-08-14' });
  } finally {
    await other.stop();
  }
});

test('a compact record contains a subset of the values of the full record', async () => {
  const client = await clientOf('tier_3');
  const { data } = await client.call('search_jobs', { limit: 3, q: 'nurse' });
  const { body } = await api.get('/v4/jobs?limit=3&q=nurse');
  expect(body.data).toMatchObject(data);
  expect(Object.keys(data[0])).toEqual(
    expect.arrayContaining(['id', 'title', 'source', 'locations', 'salary', 'url_job', 'level', 'work_model']),
  );
  expect(data[0].source).toEqual({ id: ACME, brand_name: 'Acme' });
});

test('hidden postings and blocked companies are excluded from every tool, for their own organization only', async () => {
  const client = await clientOf('tier_3');
  const { count } = await client.call('count_jobs');
  expect(count).toBe((await api.get('/v4/jobs?count=true')).body.count);
  expect(await client.call('get_job', { job_id: SAMPLE.jobs[0]?.id })).toEqual({});
  expect((await (await clientOf('tier_2')).call('count_jobs')).count).toBe(60);
});

test('pages by cursor contain each posting once', async () => {
  const client = await clientOf('tier_2');
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('search_jobs', { limit: 25, ...(cursor && { cursor }) });
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toHaveLength(60);
});

/** A value that is valid by the schema of an argument. */
const valueFor = (
  name: string,
  schema: { type?: string; enum?: unknown[]; items?: { enum?: unknown[] }; minimum?: number },
): unknown => {
  const known: Record<string, unknown> = {
    near: '42.36,-71.06',
    from: undefined,
    to: undefined,
    period: '30d',
    cursor: undefined,
    fields: ['id'],
    bin_width: 10_000,
  };
  if (name in known) return known[name];
  if (schema.items?.enum) return [schema.items.enum[0]];
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return undefined;
};

describe.each(['tier_1', 'tier_2', 'tier_3'] as const)('%s', (tier) => {
  test('may use every tool, argument and listed value that is advertised', async () => {
    const client = await clientOf(tier);
    const { tools } = await client.request('tools/list');
    const needed: Record<string, unknown> = { job_id: 'x', source_id: ACME, q: 'x', by: 'countries', words: 'x' };
    for (const { name, inputSchema } of tools) {
      const required = Object.fromEntries(
        Object.keys(inputSchema.properties)
          .filter((each) => each in needed && each !== 'url_source')
          .map((each) => [each, needed[each]]),
      );
      for (const [argument, schema] of Object.entries<never>(inputSchema.properties)) {
        const value = valueFor(argument, schema);
        if (value === undefined || argument in required) continue;
        const args = { ...required, [argument]: value, ...(argument === 'radius_km' && { near: '42.36,-71.06' }) };
        const { body } = await client.post({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        });
        const text: string = body.result?.content[0].text ?? JSON.stringify(body.error);
        if (body.result?.isError)
          expect([name, args, JSON.parse(text).error.code]).toEqual([
            name,
            args,
            expect.stringMatching(/missing_parameter|service_unavailable/),
          ]);
      }
    }
  }, 120_000);

  test('gets an error that names the filter or field outside it', async () => {
    const client = await clientOf(tier);
    if (tier === 'tier_3') return;
    for (const args of [{ technologies: ['golang'] }, { fields: ['technologies'] }])
      await expect(client.call('search_jobs', args)).rejects.toThrow('field_not_in_plan');
    const { tools } = await client.request('tools/list');
    expect(
      JSON.stringify(tools.find(({ name }: { name: string }) => name === 'search_jobs').inputSchema),
    ).not.toContain('technologies');
    expect(tools.map(({ name }: { name: string }) => name)).not.toContain('skill_premium');
  });
});
