import { expect } from '@jest/globals';
import { compareWatches } from '../../../courier/testing/compare-watches.js';
import { deliverWebhook } from '../../../courier/testing/deliver-webhook.js';
import type { TestApi, TestResponse } from '../../testing/test-api.js';
import type { OfficialClient } from './clients/official-client.js';
import { readTools } from './read-tools.js';

type Json = Record<string, unknown>;

/** A call of a tool, and the expected result. */
interface ExpectedCall {
  readonly name: string;
  readonly args: Json;
  readonly expected: Json;
}

/** Calls with the same result as the route. Those of the account are compared separately, because they change with each call. */
const calls = (ids: {
  job: string;
  hiring: string;
  technical: string;
  watch: string;
  saved: string;
  webhook: string;
}): [string, Json, string][] => [
  ['search_jobs', { q: 'engineer', limit: 3 }, '/v4/jobs?q=engineer&limit=3&sort=relevance'],
  ['count_jobs', { levels: ['senior'] }, '/v4/jobs?levels=senior&count=true'],
  ['get_job', { job_id: ids.job }, `/v4/jobs/${ids.job}`],
  ['job_options', { facets: ['countries', 'levels'] }, '/v4/jobs/options?facets=countries,levels'],
  ['job_changes', { limit: 2 }, '/v4/jobs/changes?limit=2'],
  ['autocomplete_titles', { q: 'eng' }, '/v4/autocomplete/titles?q=eng'],
  ['autocomplete_sources', { q: 'a' }, '/v4/autocomplete/sources?q=a'],
  ['search_sources', { industries: ['technology'] }, '/v4/sources?industries=technology'],
  ['count_sources', { hq_countries: ['US'] }, '/v4/sources?hq_countries=US&count=true'],
  ['get_source', { source_id: ids.hiring }, `/v4/sources-id/${ids.hiring}`],
  ['source_jobs', { source_id: ids.hiring, limit: 3 }, `/v4/sources-id/${ids.hiring}/jobs?limit=3`],
  ['related_sources', { source_id: ids.hiring }, `/v4/sources-id/${ids.hiring}/related`],
  ['source_options', { facets: ['industries'] }, '/v4/sources/options?facets=industries'],
  ['source_changes', { limit: 2 }, '/v4/sources/changes?limit=2'],
  ['list_signals', {}, '/v4/signals'],
  ['signal_types', {}, '/v4/signals/types'],
  ['source_signals', { source_id: ids.hiring }, `/v4/sources-id/${ids.hiring}/signals`],
  ['metrics', { group_by: 'countries' }, '/v4/metrics?group_by=countries'],
  ['metrics_series', { onet_codes: ['15-1252'] }, '/v4/metrics/series?onet_codes=15-1252'],
  [
    'metrics_distribution',
    // The pay of a year within one quarter is not said.
    { countries: ['US'], period: '2025-08-23..2025-10-31' },
    '/v4/metrics/distribution?countries=US&period=2025-08-23..2025-10-31',
  ],
  ['metrics_concentration', { by: 'source_ids' }, '/v4/metrics/concentration?by=source_ids'],
  [
    'metrics_compare',
    { slices: ['levels=senior', 'countries=US'] },
    '/v4/metrics/compare?slices=levels%3Dsenior&slices=countries%3DUS',
  ],
  ['metrics_benchmark', { levels: ['senior'] }, '/v4/metrics/benchmark?levels=senior'],
  ['skill_premium', {}, '/v4/metrics/skill-premium'],
  ['metrics_status', {}, '/v4/metrics/status'],
  ['search_technologies', { q: 'python' }, '/v4/technologies?q=python'],
  ['technology_trend', { technologies: ['python'] }, '/v4/technologies/trend?technologies=python'],
  ['technology_stack', { countries: ['US'] }, '/v4/technologies/stack?countries=US'],
  ['source_technologies', { source_id: ids.technical }, `/v4/sources-id/${ids.technical}/technologies`],
  ['technology_churn', { period: '365d' }, '/v4/technologies/churn?period=365d'],
  [
    'occupation_bridge',
    { from: '15-1252', to: '15-2051', period: '365d' },
    '/v4/technologies/bridge?from=15-1252&to=15-2051&period=365d',
  ],
  ['similar_occupations', { onet_codes: '15-1252' }, '/v4/technologies/similar-occupations?onet_codes=15-1252'],
  ['technology_status', {}, '/v4/technologies/status'],
  ['list_hidden_jobs', {}, '/v4/jobs/hidden'],
  ['list_blocked_sources', {}, '/v4/sources/blocked'],
  ['list_watches', {}, '/v4/watches'],
  ['get_watch', { watch_id: ids.watch }, `/v4/watches/${ids.watch}`],
  ['watch_events', { watch_id: ids.watch, limit: 3 }, `/v4/watches/${ids.watch}/events?limit=3`],
  ['list_exports', {}, '/v4/exports'],
  ['get_export', { export_id: ids.saved }, `/v4/exports/${ids.saved}`],
  ['list_webhooks', {}, '/v4/webhooks'],
  ['webhook_deliveries', { webhook_id: ids.webhook }, `/v4/webhooks/${ids.webhook}/deliveries`],
];

/** A call of each tool that finds something, and the response of its route. */
export const everyToolCall = async (api: TestApi): Promise<ExpectedCall[]> => {
  const first = async (url: string) => (await api.get(url)).body.data[0];
  const [signal, python, ...others] = await Promise.all(
    [
      '/v4/signals',
      '/v4/jobs?technologies=python&has_salary=true',
      '/v4/jobs',
      '/v4/sources?industries=healthcare',
    ].map(first),
  );
  const authorization = `Bearer ${await api.token()}`;
  for (const url of [`/v4/jobs/hidden/${others[0].id}`, `/v4/sources/blocked/${others[1].id}`])
    await api.app.inject({ method: 'POST', url, headers: { authorization } });
  const watch = await api.post('/v4/watches', {
    name: 'Every tool',
    kind: 'jobs',
    filters: { ids: python.id },
    start: 'beginning',
  });
  await compareWatches(api);
  const saved = await api.post('/v4/exports', { kind: 'jobs', parameters: { ids: python.id } });
  const hook = { url: 'https://example.com/rolecall', watch_ids: [watch.body.id], start: 'beginning' };
  const webhook = await api.post('/v4/webhooks', hook);
  await deliverWebhook(api, webhook.body.id);
  const ids = {
    job: python.id,
    hiring: signal.source.id,
    technical: python.source.id,
    watch: watch.body.id,
    saved: saved.body.id,
    webhook: webhook.body.id,
  };
  const expectedCalls: ExpectedCall[] = [];
  for (const [name, args, url] of calls(ids)) {
    const { compactFields, withTotal } = readTools.find((row) => row.name === name) ?? {};
    const { body } = await api.get(url);
    if (isEmpty(body)) throw new Error(`${url} finds nothing in the sample.`);
    const counts = withTotal ? (await api.get(`${url}${url.includes('?') ? '&' : '?'}count=true`)).body : {};
    const { count: total, excluded, unknown, unknown_of } = counts;
    const expected = comparable({
      ...(compactFields ? body : { ...withoutEmpty(body), data: withoutEmpty(body.data) }),
      ...(withTotal && { total }),
      ...(excluded !== undefined && { excluded }),
      ...(unknown && { unknown, unknown_of }),
    });
    expectedCalls.push({ name, args: compactFields ? { ...args, detail: 'full' } : args, expected });
  }
  return expectedCalls;
};

/** Lists all tools with a client, calls each, and compares the results with what `/v4` returns. */
export const expectEveryTool = async (client: OfficialClient, calls: readonly ExpectedCall[]): Promise<void> => {
  const listed = (await client.list()).map(({ name }) => name);
  expect(listed).toEqual(['resolve', ...readTools.map(({ name }) => name)]);
  expect(listed.filter((name) => !calls.some((call) => call.name === name))).toEqual([
    'resolve',
    'account_status',
    'account_usage',
  ]);
  for (const { name, args, expected } of calls) {
    const { isError, structuredContent, content } = await client.call(name, args);
    expect([name, isError ?? false, content.length]).toEqual([name, false, 1]);
    expect([name, JSON.parse(content[0]?.text ?? '')]).toEqual([name, structuredContent]);
    expect([name, comparable(structuredContent)]).toEqual([name, expected]);
  }
  const { organization_id, fields } = await client.read('account_status');
  expect([typeof organization_id, fields.tier]).toEqual(['string', 'max']);
  const { data } = await client.read('account_usage', { group_by: ['endpoint_group'] });
  expect(data).toContainEqual(expect.objectContaining({ endpoint_group: 'mcp' }));
  const { occupations } = await client.read('resolve', { words: 'software developer' });
  expect(occupations[0].onet_codes).toBe('15-1252.00');
};

/** Expects that errors reach the caller and say what to change. */
export const expectErrors = async (client: OfficialClient): Promise<void> => {
  await expect(client.call('serch_jobs')).rejects.toThrow('Did you mean search_jobs?');
  const { isError, structuredContent, content } = await client.call('search_jobs', { levels: ['senor'] });
  expect([isError, structuredContent ?? null]).toEqual([true, null]);
  expect(JSON.parse(content[0]?.text ?? '').error.details).toMatchObject({ parameter: 'levels', suggestion: 'senior' });
};

const isEmpty = (body: TestResponse['body']): boolean =>
  Object.keys(body).length === 0 || (body.data?.length === 0 && body.count === undefined) || body.count === 0;

/** Replaces the cursor, which differs from call to call. */
const comparable = ({ next_cursor, ...rest }: Json): Json => ({ ...rest, more: typeof next_cursor === 'string' });

/** Omits null and empty values, as tools without `detail` do. */
const withoutEmpty = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(withoutEmpty) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, withoutEmpty(child)] as const);
  return Object.fromEntries(
    entries.filter(
      ([, child]) => child !== null && !(typeof child === 'object' && Object.keys(child as object).length === 0),
    ),
  ) as T;
};
