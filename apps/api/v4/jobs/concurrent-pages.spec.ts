import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

/** Text that compresses to half at most, so that a page is decompressed beside the main thread. */
const text = (seed: string): string =>
  Array.from({ length: 120 }, (_, i) => createHash('sha256').update(`${seed} ${i}`).digest('hex')).join(' ');

const acme = testSource({ brand_name: 'Acme' });
const postings = Array.from({ length: 12 }, (_, i) =>
  testJob({
    source: acme.id as string,
    title: `Baker ${i}`,
    created_at: `2026-08-${String(i + 1).padStart(2, '0')}T00:00:00Z`,
    description: text(`posting ${i}`),
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const LIMITS = postings.map((_, i) => i + 1);
const ROUNDS = 4;

test('pages that are read at once have their own records, also while other clients disconnect', async () => {
  const authorization = await api.token();
  await api.app.listen(0, '127.0.0.1');
  const origin = await api.app.getUrl();
  const read = async (limit: number, coding: string): Promise<string[]> => {
    const response = await fetch(`${origin}/v4/jobs?limit=${limit}`, {
      headers: { authorization, 'accept-encoding': coding },
    });
    const { data } = (await response.json()) as { data: { title: string; description: string }[] };
    return data.map(({ title, description }) => `${title}: ${description}`);
  };
  const disconnect = async (limit: number): Promise<void> => {
    const sent = request(`${origin}/v4/jobs?limit=${limit}`, {
      headers: { authorization, 'accept-encoding': 'identity' },
    }).end();
    sent.on('error', () => {});
    const [response] = await once(sent, 'response');
    response.destroy();
  };
  const expected = [...postings].reverse().map(({ title, description }) => `${title}: ${description}`);

  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await Promise.all(
      LIMITS.map((limit) => Promise.all([read(limit, 'identity'), read(limit, 'gzip'), disconnect(limit)])),
    );
    for (const [i, [identity, gzip]] of found.entries()) {
      expect(identity).toEqual(expected.slice(0, LIMITS[i]));
      expect(gzip).toEqual(identity);
    }
  }
});
