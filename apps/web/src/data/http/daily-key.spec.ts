import { expect, test } from '@jest/globals';
import type { Account } from '../dashboard';
import { dailyKey } from './daily-key';

const URL = '/v4/jobs/7';
const accountAt = (as_of: string | null) =>
  ({ dataset: as_of === null ? null : { as_of, age_days: 0 } }) as unknown as Account;

test('data that is loaded later on the same day has another key', () => {
  const evening = dailyKey(URL, accountAt('2026-11-28T01:00:00Z'));
  expect(evening).toEqual(dailyKey(URL, accountAt('2026-11-28T01:00:00Z')));
  expect(evening).not.toEqual(dailyKey(URL, accountAt('2026-11-28T09:00:00Z')));
});

test('without a date of the data, or with an address that is too long, there is no key', () => {
  expect(dailyKey(URL, accountAt(null))).toEqual({});
  expect(dailyKey(`/v4/jobs?ids=${'1'.repeat(250)}`, accountAt('2026-11-28T01:00:00Z'))).toEqual({});
});
