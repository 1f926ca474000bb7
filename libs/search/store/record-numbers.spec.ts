import { expect, test } from '@jest/globals';
import { jobs } from '#libs/registry/records/jobs.js';
import { testJob, testSource } from '../testing/test-dataset.js';
import { prepareRecord } from './prepare-record.js';
import { recordDigests } from './record-numbers.js';

const digestsOf = recordDigests(jobs);
const posting = testJob({ source: testSource().id ?? null });
const digest = (salary: Record<string, string | number | object[]>): number => {
  const prepared = prepareRecord('jobs', { ...posting, salary });
  if (!prepared.ok) throw new Error(prepared.reason);
  return digestsOf(prepared.value).content_digest;
};

test('a change of only one of several ranges of pay is a change of the record', () => {
  const pay = { min: 100, max: 120, currency: 'USD', period: 'hour' };
  const ranges = (place: string) => [
    { ...pay, place: 'Boston' },
    { ...pay, min: 80, place },
  ];
  expect(digest({ ...pay, ranges: ranges('Austin') })).not.toBe(digest({ ...pay, ranges: ranges('Dallas') }));
  expect(digest(pay)).toBe(digest({ ...pay, ranges: [{ ...pay }] }));
});
