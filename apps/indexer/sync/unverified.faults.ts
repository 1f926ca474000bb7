import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { fetchRow } from '#libs/feed/fetches.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { FeedMirror } from '../testing/feed-mirror.js';
import { type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';
import { syncProcess } from '../testing/sync-process.js';

jest.setTimeout(1_800_000);

const POSTINGS = 3_000;
const KILLS = 12;
const READ = '2026-08-20T04:00:00.000Z';
const acme = testSource();
const postings = Array.from(
  { length: POSTINGS },
  (): RecordValue => ({
    ...testJob({ source: acme.id as string, first_seen_at: READ, verified_active_at: READ }),
    board: 'greenhouse/quiet',
  }),
);
const fetches = (as_of: string, time: string, outcome: 'ok' | 'failed'): FeedPart => ({
  kind: 'fetches',
  mode: 'delta',
  as_of,
  rows: [
    fetchRow({
      board: { format: 'greenhouse', board: 'quiet' },
      time,
      outcome,
      advertised: null,
      listed: null,
      duration_ms: null,
    }),
  ],
});

let indexer: IndexerFixture | undefined;
afterEach(async () => {
  await indexer?.drop();
  indexer = undefined;
});
afterAll(() => IndexerFixture.end());

test(`killed at ${KILLS} random moments while a board falls silent and returns, each posting changes its status once`, async () => {
  const fixture = await IndexerFixture.create('unverified-faults');
  indexer = fixture;
  const mirror = new FeedMirror(fixture);
  const parts: FeedPart[] = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: postings.map((posting) => upsert(posting)) },
    fetches('2026-08-22T00:00:00Z', READ, 'ok'),
  ];
  await syncProcess(fixture, await fixture.feed(1, parts), null);
  await mirror.update();
  const ids = postings.map(({ id }) => id as string).sort();
  let kills = 0;
  let version = 1;
  let usual = 4_000;
  for (const status of ['unverified', 'active', 'unverified', 'active']) {
    version += 1;
    // Months apart, so that the board is silent again.
    const time = `202${6 + (version >> 1)}-0${1 + (version % 2)}-01T00:00:00.000Z`;
    parts.push(fetches(time, time, status === 'active' ? 'ok' : 'failed'));
    const feed = await fixture.feed(version, parts);
    for (const most = kills + KILLS / 4; kills < most; kills += 1)
      if (!(await syncProcess(fixture, feed, usual * (0.3 + 0.7 * Math.random())))) break;
    const startedAt = Date.now();
    await syncProcess(fixture, feed, null);
    usual = Math.max(1_000, Math.min(usual, Date.now() - startedAt));
    const { aggregations } = await fixture.client.search<unknown, { statuses: { buckets: object[] } }>({
      index: `${fixture.prefix}-jobs`,
      size: 0,
      aggs: { statuses: { terms: { field: 'job_status' } } },
    });
    expect(aggregations?.statuses.buckets).toEqual([{ key: status, doc_count: POSTINGS }]);
    expect(await mirror.update()).toEqual({ upserted: [], verified: ids, removed: [] });
    expect(await mirror.differences()).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS / 2);
});
