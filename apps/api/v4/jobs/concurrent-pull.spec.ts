import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chunk } from 'es-toolkit';
import type { RecordValue } from '#libs/registry/field.js';
import type { Change } from '#libs/search/store/change.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { withParameter } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const COUNT = 3_000;
const sources = Array.from({ length: 5 }, () => testSource());
// Ten postings of every minute, so that pages end between ties.
const postings = Array.from({ length: COUNT }, (_, i) =>
  testJob({
    source: sources[i % 5]?.id as string,
    created_at: new Date(Date.UTC(2026, 6, 1, 0, (i * 7) % (COUNT / 10))).toISOString(),
  }),
);
const rewritten = postings.filter((_, i) => i % 10 === 3);
const removed = postings.filter((_, i) => i % 30 === 5);
const removedIds = new Set(removed.map(({ id }) => id));
const stayed = postings.filter(({ id }) => !removedIds.has(id)).map(({ id }) => id as string);

let api: TestApi;
let client: Client;
let indices: { jobs: string; sources: string };
beforeAll(async () => {
  api = await TestApi.start({ sources, jobs: postings });
  client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
  const index = async (name: 'jobs' | 'sources') =>
    Object.keys(await client.indices.getAlias({ name: aliasOf(api.prefix, { name }) }))[0] as string;
  indices = { jobs: await index('jobs'), sources: await index('sources') };
}, 60_000);
afterAll(async () => {
  await client?.close();
  await api?.stop();
});

const upsert = (input: RecordValue, version: number): Change<null> => {
  const prepared = prepareRecord('jobs', input);
  if (!prepared.ok) throw new Error(prepared.reason);
  return { id: input.id as string, version, value: prepared.value, origin: null };
};

/** Repeatedly rewrites a tenth of the postings as the indexer does, and removes others, until stopped. */
const disturb = async (stopped: () => boolean): Promise<number> => {
  const writer = new DatasetWriter<null>(client, indices, {
    live: true,
    onRejected: (_, reason) => {
      throw new Error(reason);
    },
  });
  const doomed = chunk(removed, 10);
  let version = 1;
  while (!stopped() || doomed.length > 0) {
    version += 1;
    const changes = rewritten.map((record) =>
      upsert({ ...record, title: `Version ${version}`, updated_at: '2026-08-21T00:00:00.000Z' }, version),
    );
    const deletes = (doomed.shift() ?? []).map(
      ({ id }): Change<null> => ({ id: id as string, version: 2, value: null, origin: null }),
    );
    await writer.write('jobs', [...deletes, ...changes]);
    await writer.drain();
    // Each round becomes visible at once, instead of within a second.
    await client.indices.refresh({ index: indices.jobs });
  }
  return version - 1;
};

const pull = async (sort: 'newest' | 'oldest'): Promise<{ id: string; created_at: string }[]> => {
  const url = `/v4/jobs?sort=${sort}&limit=25&fields=id,created_at`;
  const pulled: { id: string; created_at: string }[] = [];
  for (let cursor: string | null = null, page = 0; cursor !== null || page === 0; page += 1) {
    const { status, body } = await api.get(cursor === null ? url : withParameter(url, 'cursor', cursor));
    if (status !== 200) throw new Error(JSON.stringify(body));
    pulled.push(...body.data);
    cursor = body.next_cursor;
  }
  return pulled;
};

test('a full pull returns each remaining posting exactly once, in order, while others are rewritten and removed', async () => {
  let pulling = true;
  const disturbance = disturb(() => !pulling);
  const [newest, oldest] = await Promise.all([pull('newest'), pull('oldest')]).finally(async () => {
    pulling = false;
    await disturbance;
  });
  expect(await disturbance).toBeGreaterThan(3);

  for (const pulled of [newest, oldest]) {
    const ids = pulled.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !removedIds.has(id)).sort()).toEqual([...stayed].sort());
  }
  const times = newest.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(oldest.map(({ created_at }) => Date.parse(created_at))).toEqual(
    oldest.map(({ created_at }) => Date.parse(created_at)).toSorted((a, b) => a - b),
  );

  // Postings may have been rewritten or removed meanwhile.
  expect((await api.get('/v4/jobs?count=true')).body.count).toBe(stayed.length);
  expect((await api.get('/v4/jobs?count=true&titles=version')).body.count).toBe(
    rewritten.filter(({ id }) => !removedIds.has(id)).length,
  );
}, 60_000);
