import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { jobId, sourceId } from '#libs/records/ids.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { AS_OF, DAY_LATER, IndexerFixture, upsert } from '../testing/indexer-fixture.js';
import { type RawPart, writeRawFeed } from '../testing/raw-feed.js';

jest.setTimeout(120_000);

let indexer: IndexerFixture;
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const BOARD = { format: 'greenhouse', board: 'acme' };
const acme = testSource({ id: sourceId(BOARD) });
const posting = (n: number, title: string) => testJob({ id: jobId(BOARD, `${n}`), source: acme.id as string, title });
const line = (...row: Parameters<typeof upsert>): string => JSON.stringify(upsert(...row));

test('a title that was cut within an emoji costs its row only, in a load and in a delta', async () => {
  indexer = await IndexerFixture.create('malformed-spec');
  const companies: RawPart = { kind: 'sources', mode: 'snapshot', as_of: AS_OF, lines: [line(acme)] };
  const snapshot: RawPart = {
    kind: 'jobs',
    mode: 'snapshot',
    as_of: AS_OF,
    lines: [
      line(posting(1, 'Cook')),
      line(posting(2, 'Cut emoji \ud83d')),
      line(posting(3, 'Whole emoji \ud83d\ude00')),
    ],
  };
  const delta: RawPart = {
    kind: 'jobs',
    mode: 'delta',
    as_of: DAY_LATER,
    lines: [line(posting(1, '\udc00'), 2), line(posting(4, 'Baker'), 2)],
  };
  const tolerant = ['--max-bad', '9'];

  const load = await writeRawFeed(indexer.folder, 1, [companies, snapshot]);
  const loaded = await indexer.sync(load, ...tolerant);
  expect(loaded).toMatchObject({ action: 'loaded', rows: 4, applied: 3, bad: 1 });
  expect(await indexer.deadLetterRows(loaded.dead_letter)).toMatchObject([
    { line: 2, reason: 'record.title contains half of a surrogate pair (a character that was cut in two)' },
  ]);

  const update = await writeRawFeed(indexer.folder, 2, [companies, snapshot, delta]);
  expect(await indexer.sync(update, ...tolerant)).toMatchObject({ action: 'updated', rows: 2, applied: 1, bad: 1 });
  const titles = Object.values((await indexer.records('jobs')) ?? {}).map(({ title }) => title);
  expect(titles.sort()).toEqual(['Baker', 'Cook', 'Whole emoji \ud83d\ude00']);
  expect(await indexer.json('verify', update)).toMatchObject({ missing: 0, extra: 0, different: 0, rejected: 2 });
});
