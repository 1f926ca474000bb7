import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { RpcClient } from '../../mcp/testing/rpc-client.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
let api: TestApi;
let client: RpcClient;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string, title: 'Engineer' })] });
  client = new RpcClient(api, await api.token());
}, 60_000);
afterAll(() => api?.stop());

const OPERATORS = ['a OR b', 'a AND b', 'NOT a', '-a', '"a b"', '-"a b"', 'ab*', 'title:a', 'company:a', 'skill:a'];

const TEXTS: Record<string, string> = {
  ...Object.fromEntries(
    OPERATORS.flatMap((one) => OPERATORS.map((other) => [`(${one}) OR ${other}`, `c (${one}) OR (d ${other})`])),
  ),
  'nested groups': `${'('.repeat(60)}a${')'.repeat(60)}`,
  '10,000 characters': 'engineer '.repeat(1_111),
  'one word of 10,000 characters': 'x'.repeat(10_000),
  '200 words': Array.from({ length: 200 }, (_, n) => `word${n}`).join(' '),
  '200 misspelled words': Array.from({ length: 200 }, (_, n) => `enginneer${n}`).join(' '),
  'only stop words': 'the and of',
  'only punctuation': '!!! ??? ... ,,, ;;;',
  'other scripts': '开发工程师 職人 กรุงเทพ инженер مهندس',
  emoji: '👩‍🚀 🔥 engineer',
  'half of a surrogate pair': 'engineer \ud83d',
  'unbalanced quotes': '"engineer',
  'unbalanced groups': '((engineer',
  'groups that were not opened': 'engineer))',
  'operators without words': 'AND OR NOT - * ( ) "" title:',
};

test.each(Object.entries(TEXTS))('%s: an answer or a clear 400, the same by GET, POST and MCP', async (_, q) => {
  for (const sort of ['newest', 'relevance']) {
    const url = `/v4/jobs?${new URLSearchParams({ q, sort, fields: 'id' })}`;
    const [got, posted] = [await api.get(url), await api.post('/v4/jobs/search', { q, sort, fields: ['id'] })];
    expect([200, 400]).toContain(got.status);
    expect(posted.status).toBe(got.status);
    if (got.status === 400) {
      expect(got.body.error).toMatchObject({ code: expect.stringMatching(/^invalid_|_too_/), message: /./ });
      expect(posted.body.error.code).toBe(got.body.error.code);
    }
    const called = client.call('search_jobs', { q, sort, limit: 1 });
    if (got.status === 200) expect(await called).toHaveProperty('data');
    else await expect(called).rejects.toThrow(got.body.error.code);
  }
});

test('twenty titles of many words are answered or refused with a reason', async () => {
  const titles = Array.from({ length: 20 }, (_, n) =>
    Array.from({ length: 60 }, (_w, k) => `enginneer${n}x${k}`).join(' '),
  );
  const { status, body } = await api.post('/v4/jobs/search', { titles, sort: 'relevance', fields: ['id'] });
  expect([200, 400]).toContain(status);
  if (status === 400) expect(body.error.message).not.toBe('');
});
