import { expect, test } from '@jest/globals';
import { greenhouse } from './greenhouse/format.js';
import { readPayload } from './payload/read-payload.js';
import { PAYLOADS } from './testing/payloads.js';
import { readAs } from './testing/read-payloads.js';

test.each(['utf16le', 'latin1'] as const)('a payload encoded in %s is read', (encoding) => {
  const body = (PAYLOADS.ashby as string).replace('You build pipelines', 'Für Zürich');
  const [posting] = readAs('ashby', Buffer.from(body, encoding)).postings;
  expect(posting?.html).toContain('Für Zürich');
});

test('XML is decoded as its declaration says', () => {
  const body = (PAYLOADS.personio as string)
    .replace('UTF-8', 'ISO-8859-1')
    .replace('Data</department>', 'Qualität</department>');
  expect(readAs('personio', Buffer.from(body, 'latin1')).postings[0]?.department).toBe('Qualität');
});

test('postings beyond the limit of a payload are reported', () => {
  const jobs = Array.from({ length: 100_001 }, (_, id) => ({
    id,
    title: 'Baker',
    absolute_url: 'https://acme.example',
  }));
  const { postings, rejected } = readPayload(greenhouse, { board: 'acme' }, { jobs });
  expect(postings).toHaveLength(100_000);
  expect(rejected).toEqual([
    { source_job_id: null, reason: 'The payload has 100001 postings; only the first 100000 are read.' },
  ]);
});
