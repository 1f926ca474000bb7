import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { OfficialClient } from './testing/clients/official-client.js';
import { everyToolCall, expectErrors, expectEveryTool } from './testing/every-tool.js';
import { SampleDataset } from './testing/sample-dataset.js';
import { TOOLSET } from './toolset/toolset.js';

let sample: SampleDataset;
let calls: Awaited<ReturnType<typeof everyToolCall>>;
beforeAll(async () => {
  sample = await SampleDataset.load();
  calls = await everyToolCall(sample.api);
}, 300_000);
afterAll(() => sample?.stop());

const connect = async (kind: string, query = '?tools=all') =>
  OfficialClient.start(
    [process.execPath, 'apps/api/mcp/testing/clients/client.mjs', kind, `${sample.url}${query}`],
    await sample.api.token(),
  );

test.each([
  ['2026-07-28', '2026-07-28'],
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
  ['sdk-1', '2025-11-25'],
])(
  'the official client %s lists and calls every tool, and reads what /v4 returns',
  async (kind, version) => {
    const client = await connect(kind);
    expect(client.version).toBe(version);
    await expectEveryTool(client, calls);
    await expectErrors(client);
    await client.stop();
  },
  120_000,
);

test.each(['2026-07-28', 'auto', 'legacy', 'sdk-1'])(
  'the official client %s lists and calls the default tools',
  async (kind) => {
    const client = await connect(kind, '');
    expect((await client.list()).map(({ name }) => name)).toEqual(TOOLSET.map(({ name }) => name));
    const { rows } = await client.read('find_jobs', { role: 'engineer', open: false, limit: 2 });
    const calls: Record<string, object> = {
      count_openings: { by: 'company', open: false },
      pay: { where: ['US'] },
      trend: { where: ['US'] },
      company: { company: rows[0].company },
      find_companies: { role: 'engineer', open: false, limit: 2 },
      signals: { limit: 2 },
      skills: { role: 'engineer' },
      read_job: { id: rows[0].id },
    };
    for (const [name, args] of Object.entries(calls)) {
      const { isError, structuredContent } = await client.call(name, args);
      expect([name, isError ?? false, Array.isArray(structuredContent?.caveats)]).toEqual([name, false, true]);
    }
    await client.stop();
  },
  120_000,
);

test('a table of a slice that has filters only is about its postings, and not about the whole market', async () => {
  const { api } = sample;
  const [whole] = (await api.get('/v4/metrics?titles=manager')).body.data;
  const { data } = (await api.get('/v4/metrics?titles=manager&group_by=levels')).body;
  expect(data.length).toBeGreaterThan(1);
  const sum = data.reduce((total: number, { n }: { n: number }) => total + n, 0);
  expect(sum).toBeLessThanOrEqual(whole.n);
});

test('a conversation finds companies in a metro that hire for an occupation, their pay and their technologies', async () => {
  const client = await connect('auto');

  const { occupations } = await client.read('resolve', { words: 'software developer', kinds: ['occupations'] });
  const { places } = await client.read('resolve', { words: 'San Francisco Bay Area', kinds: ['places'] });
  const slice = { onet_codes: [occupations[0].onet_codes], cbsas: [places[0].cbsas] };
  expect([places[0].kind, occupations[0].onet_title]).toEqual(['metro', 'Software Developers']);

  const { count } = await client.read('count_jobs', slice);
  // The amounts of the sample are of these days, in one quarter of the last year, whose pay is therefore not said.
  const paid = { ...slice, period: '2025-08-23..2025-10-31' };
  const employers = await client.read('metrics', { ...paid, group_by: 'source_ids' });
  expect(employers.data.length).toBeGreaterThan(1);
  expect(count).toBeGreaterThanOrEqual(employers.n);

  const paying = employers.data.filter(({ pay }: { pay: { p50?: number } }) => typeof pay.p50 === 'number');
  expect(paying.length).toBeGreaterThan(0);
  const [first] = paying;
  // Of another one, too few amounts are known for a median, which is then not said anywhere.
  const second = employers.data.find(({ pay }: { pay: { p50?: number } }) => typeof pay.p50 !== 'number');
  const comparison = await client.read('metrics_benchmark', {
    ...paid,
    source_ids: [first.value],
    against: ['cbsas'],
  });
  const median = comparison.data.find(({ measure }: { measure: string }) => measure === 'pay_p50');
  expect(median.value).toBe(first.pay.p50);
  expect(median.against).toBeGreaterThan(0);
  const other = await client.read('metrics', { ...paid, source_ids: [second.value] });
  expect(other.data[0].pay.p50).toBe(second.pay.p50);

  for (const { value, label, n } of [first, second]) {
    const company = await client.read('get_source', { source_id: value });
    expect(company.brand_name).toBe(label);
    const stack = await client.read('source_technologies', { source_id: company.id });
    expect(stack.data.length).toBeGreaterThan(0);
    const page = await client.read('source_jobs', { ...slice, source_id: company.id, limit: 2 });
    expect(page.total).toBeGreaterThanOrEqual(n);
    const next = await client.read('source_jobs', {
      ...slice,
      source_id: company.id,
      limit: 2,
      cursor: page.next_cursor,
    });
    expect(next.data.map(({ id }: { id: string }) => id)).not.toContain(page.data[0].id);
    const job = await client.read('get_job', { job_id: next.data[0].id });
    expect([job.source.id, job.onet_code]).toEqual([company.id, slice.onet_codes[0]]);
    const naming = { technologies: [stack.data[0].technology], source_ids: [company.id] };
    expect((await client.read('count_jobs', naming)).count).toBeGreaterThan(0);
  }
  await client.stop();
}, 120_000);

test('pages of real records keep within their budgets, compact and full', async () => {
  const client = await connect('auto');
  for (const name of ['search_jobs', 'search_sources', 'list_signals', 'search_technologies']) {
    const compact = (await client.call(name, { limit: 25 })).content[0]?.text ?? '';
    const full = (await client.call(name, { limit: 25, detail: 'full' })).content[0]?.text ?? '';
    console.log(`${name}: ${countTokens(compact)} tokens compact, ${countTokens(full)} full`);
    const { data, total } = JSON.parse(compact);
    expect([name, data.length]).toEqual([name, Math.min(25, total)]);
    expect(countTokens(compact)).toBeLessThan(6_000);
    expect(countTokens(full)).toBeLessThanOrEqual(20_000);
  }
  for (const { name, args } of calls) {
    const { content } = await client.call(name, args);
    expect([name, countTokens(content[0]?.text ?? '') <= 20_000]).toEqual([name, true]);
  }
  await client.stop();
}, 120_000);
