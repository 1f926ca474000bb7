import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SignalRecord } from '#libs/registry/records/signals.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { detectSignals } from '#libs/signals/detect-signals.js';
import { signalRecord } from '#libs/signals/signal-record.js';
import { crawlWithFault } from '#libs/signals/testing/crawl-faults.js';
import { ordinaryHiring } from '#libs/signals/testing/simulated-company.js';
import type { CompanyHistory } from '#libs/signals/timeline/posting-history.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';
import { type FeedPart, IndexerFixture } from '../testing/indexer-fixture.js';
import { endOf, fetchOf, partsOf, START, simulatedBoard } from './testing/simulated-feed.js';

jest.setTimeout(120_000);

const DAYS = 330;
const CHANGED = 240;
const LAST = START + DAYS - 1;

const company = (seed: number, monthly: number, after: object): CompanyHistory =>
  simulatedBoard({
    seed,
    days: DAYS,
    hiring: { ...ordinaryHiring, monthly },
    change: { from: CHANGED, hiring: after },
  });

const COMPANIES = [
  company(1, 20, { monthly: 80 }),
  company(2, 12, { monthly: 0 }),
  company(3, 24, { monthly: 6 }),
  company(4, 30, { closesAtOnce: 0.6 }),
  company(5, 40, { countries: [50, 15, 5, 0, 0, 30] }),
  company(6, 20, { workModels: [0.9, 0.05, 0.05] }),
  company(7, 10, {}),
];

/** The signals of a replay of the histories, as records. */
const replayed = (histories: readonly CompanyHistory[]): SignalRecord[] =>
  histories
    .flatMap((history) => detectSignals(new Timeline(history, LAST), { from: 0, to: LAST }).map(signalRecord))
    .sort(byId);

const byId = (one: SignalRecord, other: SignalRecord): number => (one.id < other.id ? -1 : 1);

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('observed-signals-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

let version = 0;
/** The signals after a sync of a feed, as they are stored. */
const synced = async (parts: readonly FeedPart[]): Promise<SignalRecord[]> => {
  version += 1;
  await indexer.sync(await indexer.feed(version, parts), '--signals');
  const index = `${indexer.prefix}-signals`;
  await indexer.client.indices.refresh({ index });
  const { hits } = await indexer.client.search<StoredSource>({ index, size: 100 });
  return hits.hits
    .map(({ _source }) => sourceRecord(_source as StoredSource, '') as unknown as SignalRecord)
    .sort(byId);
};

const withFetches = (change: (rows: FeedPart['rows']) => FeedPart['rows']): FeedPart[] =>
  partsOf(COMPANIES, LAST).map((part) => (part.kind === 'fetches' ? { ...part, rows: change(part.rows) } : part));

test('the signals of a feed with fetches are those of a replay of its history', async () => {
  const expected = replayed(COMPANIES);
  expect(new Set(expected.map(({ type }) => type))).toEqual(
    new Set([
      'hiring_surge',
      'hiring_freeze',
      'hiring_slowdown',
      'mass_closure',
      'new_country',
      'remote_policy_change',
    ]),
  );
  expect(await synced(partsOf(COMPANIES, LAST))).toEqual(expected);
});

test('fetches that arrive twice, out of order, or of boards without postings change no signal', async () => {
  const unknown = fetchOf({ board: 'greenhouse/nobody', day: LAST, ok: true, listed: 50 });
  expect(await synced(withFetches((rows) => [unknown, ...[...rows].reverse(), ...rows]))).toEqual(replayed(COMPANIES));
});

test('a company whose fetches begin in the middle of its postings has signals of the watched time only', async () => {
  const watchedFrom = START + 190;
  // Late enough for a baseline of watched days.
  const surging = simulatedBoard({
    seed: 1,
    days: DAYS,
    hiring: { ...ordinaryHiring, monthly: 20 },
    change: { from: 300, hiring: { monthly: 80 } },
  });
  const late = { ...surging, fetches: surging.fetches.filter(({ day }) => day >= watchedFrom) };
  const found = await synced(partsOf([late], LAST));
  expect(found).toEqual(replayed([late]));
  expect(found.map(({ type }) => type)).toContain('hiring_surge');
  expect(found.filter(({ detected_at }) => detected_at < endOf(watchedFrom + 84))).toEqual([]);
});

test('failed fetches, and the postings that appear to be gone in that time, give no signal', async () => {
  const [, , , , , , steady] = COMPANIES as [CompanyHistory, ...CompanyHistory[]];
  const before = replayed([steady as CompanyHistory]).map(({ id }) => id);
  const failing = crawlWithFault(steady as CompanyHistory, 'failed fetches', START + CHANGED);
  expect(failing.fetches.some(({ ok }) => !ok)).toBe(true);
  const added = (await synced(partsOf([failing], LAST))).filter(({ id }) => !before.includes(id));
  expect(added).toEqual([]);
});
