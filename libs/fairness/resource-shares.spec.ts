import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ActiveKeys } from './active-keys.js';
import { CallerShares } from './caller-shares.js';
import { FairQueue } from './fair-queue.js';
import { ResourceShares } from './resource-shares.js';

let now: number;
beforeEach(() => {
  now = 10_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Milliseconds for which a caller waits for what it used. */
const waitOf = (shares: ResourceShares, key: string): number => Math.max(0, shares.until(key) - now);

test('who used more waits longer, and who used little does not wait', () => {
  const shares = new ResourceShares(1);
  shares.record('a', 200);
  shares.record('b', 100);
  shares.record('c', 5);
  expect(waitOf(shares, 'a')).toBeGreaterThan(waitOf(shares, 'b'));
  expect(waitOf(shares, 'b')).toBeGreaterThan(0);
  expect([waitOf(shares, 'c'), waitOf(shares, 'd')]).toEqual([0, 0]);
});

test('a caller uses at most its share in the long run: less the more others use, but never less than they', () => {
  const used = (others: number): number => {
    const shares = new ResourceShares(1);
    const start = now;
    let total = 0;
    let turns = 0;
    for (; now < start + 20_000; now += 10) {
      turns += 1;
      if (others > 0) shares.record('other', others * 10);
      if (shares.until('a') > now) continue;
      shares.record('a', 30);
      total += 30;
    }
    return total / (turns * 10);
  };
  expect(used(0)).toBeLessThan(0.7);
  expect(used(0.3)).toBeLessThan(used(0.1));
  expect(used(0.7)).toBeGreaterThan(0.25);
});

test('a caller that uses less than another one may use what is left, and strangers delay nobody', () => {
  const shares = new ResourceShares(1, new Set(['stranger']));
  shares.record('most', 300);
  shares.record('less', 100);
  expect(waitOf(shares, 'less')).toBeLessThan(100 / 0.6);
  const [quiet, flooded] = [undefined, 100_000].map((ms) => {
    const other = new ResourceShares(1, new Set(['stranger']));
    if (ms) other.record('stranger', ms);
    other.record('known', 200);
    return other;
  }) as [ResourceShares, ResourceShares];
  expect(waitOf(flooded, 'known')).toBe(waitOf(quiet, 'known'));
  expect(waitOf(flooded, 'stranger')).toBeGreaterThan(waitOf(flooded, 'known'));
});

test('use is forgotten', () => {
  const shares = new ResourceShares(1);
  shares.record('a', 100_000);
  now += 60_000;
  shares.record('a', 5);
  expect(waitOf(shares, 'a')).toBe(0);
});

test('a key that used more than its share waits in a queue while another key is active, and not if it is alone', async () => {
  const shares = new CallerShares(2);
  const options = { concurrency: 4, concurrencyPerKey: 4, maxQueued: 10, maxWait: 60_000 };
  const queue = new FairQueue(options, new ActiveKeys(), shares);
  const started: string[] = [];
  const start = (key: string) =>
    queue.enter(key).then((leave) => {
      started.push(key);
      leave();
    });
  shares.elasticsearch.record('a', 10_000);
  await start('a');
  const [waiting] = [start('b'), start('a')].reverse();
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  now += 60_000;
  await start('c');
  await waiting;
  expect(started.toSorted()).toEqual(['a', 'a', 'b', 'c']);
});

test('requests and searches that cost no more than ordinary ones are not counted, except those of strangers', () => {
  const shares = new CallerShares(2, new Set(['stranger']));
  const waits = (key: string) => Math.max(0, shares.until(key) - now);
  for (let request = 0; request < 1_000; request += 1) {
    shares.countWork({}, 'ordinary', 3);
    shares.countSearch({}, 'ordinary', 15);
    shares.countWork({}, 'stranger', 4);
  }
  expect(waits('ordinary')).toBe(0);
  expect(waits('stranger')).toBeGreaterThan(0);
  // In parts: what counts is the whole.
  const costly = {};
  for (let part = 0; part < 100; part += 1) shares.countWork(costly, 'costly', 4);
  expect(waits('costly')).toBeGreaterThan(0);
});

test('of many requests that are refused everything counts, before and after the refusal', () => {
  const shares = new CallerShares(2);
  for (let n = 0; n < 1_000; n += 1) {
    const [refused, late] = [{}, {}];
    shares.countWork(refused, 'refused', 1);
    shares.countRefusal(refused, 'refused');
    shares.countRefusal(late, 'late');
    shares.countWork(late, 'late', 1);
    shares.countWork({}, 'served', 1);
  }
  const waits = ['refused', 'late', 'served'].map((key) => shares.until(key) > now);
  expect(waits).toEqual([true, true, false]);
});

test('a caller that is refused now and then does not wait for it', () => {
  const shares = new CallerShares(2);
  for (let n = 0; n < 1_000; n += 1) {
    const request = {};
    shares.countWork(request, 'mistaken', 3);
    shares.countRefusal(request, 'mistaken');
    shares.thread.record('other', 30);
    expect(shares.until('mistaken')).toBeLessThanOrEqual(now);
    now += 60;
  }
});
