import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { TestApi } from '../../testing/test-api.js';
import { RpcClient } from '../testing/rpc-client.js';
import { SAMPLE } from '../testing/sample.js';
import { tokenCount } from './token-count.js';
import { TOOL_LISTS } from './tool-lists.js';

const MAX_RESULT = 20_000;
const MAX_PAGE = 6_000;
const MAX_LISTS = { default: 4_000, all: 9_000, research: 600 } as const;

let api: TestApi;
let client: RpcClient;
beforeAll(async () => {
  const long = '<p>Große Aufgaben, 大きな仕事, and «quoted» words &amp; entities.</p>'.repeat(4_000);
  const jobs = SAMPLE.jobs.map((job, i) => ({
    ...job,
    post: `<p>${job.description}</p>`.repeat(3),
    ...(i === 59 && { post_raw: long }),
  }));
  api = await TestApi.start({ ...SAMPLE, jobs });
  client = new RpcClient(api, await api.token());
}, 60_000);
afterAll(() => api?.stop());

const textOf = async (name: string, args: object): Promise<string> =>
  (await client.request('tools/call', { name, arguments: args })).content[0].text;

test.each((['tier_1', 'tier_2', 'tier_3'] as const).flatMap((tier) => TOOL_LISTS.map((list) => [tier, list] as const)))(
  'tools/list of %s, list %s',
  async (tier, list) => {
    const { tools } = await new RpcClient(api, await api.token(tier), list).request('tools/list');
    const tokens = countTokens(JSON.stringify({ tools }));
    console.log(`tools/list of ${tier}, ${list}: ${tools.length} tools, ${tokens} tokens`);
    expect(tokens).toBeLessThanOrEqual(MAX_LISTS[list]);
  },
);

test.each([
  ['search_jobs', {}],
  ['source_jobs', { url_source: 'acme.com' }],
  ['search_sources', {}],
  ['metrics', { group_by: 'states' }],
  ['metrics_series', {}],
  ['job_options', {}],
])('a compact page: %s', async (name, args) => {
  const tokens = countTokens(await textOf(name, args));
  console.log(`${name}: ${tokens} tokens`);
  expect(tokens).toBeLessThan(MAX_PAGE);
});

test('a page ends after the last whole record that fits, and continues after it', async () => {
  const ids: string[] = [];
  const pages: number[] = [];
  let cursor: string | null | undefined;
  do {
    const text = await textOf('search_jobs', { detail: 'full', ...(cursor && { cursor }) });
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_RESULT);
    const { data, next_cursor } = JSON.parse(text);
    ids.push(...data.map(({ id }: { id: string }) => id));
    pages.push(data.length);
    cursor = next_cursor;
  } while (cursor);
  expect(Math.max(...pages)).toBeLessThan(25);
  expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
});

test('a record that is too large by itself is returned without its largest fields, which are named', async () => {
  const { id } = SAMPLE.jobs[59] as { id: string };
  for (const [name, args] of [
    ['get_job', { job_id: id, detail: 'full' }],
    ['search_jobs', { ids: [id], detail: 'full' }],
    ['search_jobs', { ids: [id], fields: ['id', 'post_raw'] }],
  ] as const) {
    const text = await textOf(name, args);
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_RESULT);
    const { omitted, data = [JSON.parse(text)] } = JSON.parse(text);
    expect(omitted).toContain('post_raw');
    expect([data[0].id, data[0].post_raw]).toEqual([id, undefined]);
  }
});

describe('the estimate is never below the tokenizer, for', () => {
  test.each([
    ['English', 'The quick brown fox jumps over the lazy dog, again and again; nobody knows why. '.repeat(20)],
    ['identifiers', SAMPLE.jobs.map(({ id, source }) => `${id} ${source}`).join(' ')],
    ['German', 'Für die Überprüfung größerer Datensätze suchen wir Verstärkung im Qualitätsmanagement. '.repeat(20)],
    ['Japanese', '私たちは決済サービスを開発するエンジニアを募集しています。'.repeat(20)],
    ['base64', Buffer.from(JSON.stringify(SAMPLE.jobs.slice(0, 5))).toString('base64')],
    ['HTML', '<div class="x"><p>Pay: $120,000&nbsp;&ndash;&nbsp;$150,000</p></div>\n'.repeat(50)],
    ['JSON', JSON.stringify(SAMPLE.jobs)],
    ['emoji', '🚀🎉👩‍💻 '.repeat(50)],
  ])('%s', (_, text) => {
    const exact = countTokens(text);
    expect(tokenCount(text)).toBeGreaterThanOrEqual(exact);
    expect(tokenCount(text)).toBeLessThan(4 * exact);
  });
});
