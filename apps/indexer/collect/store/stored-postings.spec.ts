import { expect, test } from '@jest/globals';
import { testJob } from '#libs/search/testing/test-dataset.js';
import { packRecord, unpackRecord } from './stored-postings.js';

test('a posting that an earlier version stored loses the fields that this version does not have', () => {
  const record = testJob({ workplace_details: { remote_from: null }, board: 'acme' });
  const earlier = { ...record, workplace_details: { remote_from: null, geo: null }, former: 1 };
  expect(unpackRecord(packRecord(earlier as never))).toEqual(record);
});
