import { expect, test } from '@jest/globals';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { readAs, recordOf } from '../testing/read-payloads.js';

test('the times of Lever may be strings', () => {
  const job = { id: '1', text: 'Chef', categories: {}, createdAt: '1381340626859' };
  const [posting] = readAs('lever', JSON.stringify([job])).postings;
  expect(recordOf(posting as RawPosting)).toMatchObject({ created_at: '2013-10-09T17:43:46.859Z' });
});
