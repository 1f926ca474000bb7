import { expect, test } from '@jest/globals';
import { explanationOf, isCancelable, isResumable } from './export-states';

const of = (state: string, reason: string | null = null, files: object[] = [], kind = 'jobs') =>
  ({ kind, state, reason, files }) as never;

test('an export that stands still says why, and what makes it go on', () => {
  expect(explanationOf(of('paused', 'insufficient_credits'))).toMatch(/no credits.*resume it.*after its last record/);
  expect(explanationOf(of('failed', 'disk_full'))).toMatch(/disk.*refunded.*operator/);
  expect(explanationOf(of('complete'))).toBeUndefined();
});

test('a canceled export says whether there is something to download', () => {
  expect(explanationOf(of('canceled'))).toMatch(/no files/);
  expect(explanationOf(of('canceled', null, [{}]))).toMatch(/up to then/);
});

test('only what can go on is resumed, and only what has not ended is canceled', () => {
  expect([of('paused', 'max_credits'), of('failed', 'internal_error')].map(isResumable)).toEqual([true, true]);
  expect([of('paused', 'tier_changed'), of('complete'), of('canceled')].map(isResumable)).toEqual([
    false,
    false,
    false,
  ]);
  expect([of('paused', 'view_lost'), of('paused', 'view_lost', [], 'metrics_series')].map(isResumable)).toEqual([
    true,
    false,
  ]);
  expect([of('queued'), of('paused', 'max_credits'), of('complete')].map(isCancelable)).toEqual([true, true, false]);
});
