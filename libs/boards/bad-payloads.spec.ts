import { expect, test } from '@jest/globals';
import { enrich } from '#libs/enrichment/enrich.js';
import { CONTEXT } from '#libs/enrichment/testing/context.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { BOARD_FORMATS } from './board-formats.js';
import { readBoard } from './read-board.js';
import { PAYLOADS } from './testing/payloads.js';

const FACTS = { board: 'acme' };
const FORMATS = [...BOARD_FORMATS.keys()];
const JSON_FORMATS = FORMATS.filter((format) => BOARD_FORMATS.get(format)?.body === 'json');

/** Processes a body as a collector does: returns postings, records and reasons, and never throws. */
const outcome = (format: string, body: string | Uint8Array): { records: JobRecord[]; reasons: string[] } => {
  const { postings, rejected } = readBoard(format, FACTS, typeof body === 'string' ? Buffer.from(body) : body);
  const enriched = postings.map((posting) => enrich(posting, CONTEXT));
  return {
    records: enriched.flatMap((each) => ('record' in each ? [each.record] : [])),
    reasons: [
      ...rejected.map(({ reason }) => reason),
      ...enriched.flatMap((each) => ('reason' in each ? [each.reason] : [])),
    ],
  };
};

test.each(FORMATS)('%s: a payload of another format is rejected with a reason', (format) => {
  for (const body of ['', ' ', 'null', '5', '"x"', '{}', '<html></html>', '{"jobs":5}', '{"a":', '\u0000\u0001', '[]x'])
    expect(outcome(format, body)).toEqual({ records: [], reasons: [expect.any(String)] });
  expect(outcome(format, Buffer.from([0xff, 0xfe, 0x00, 0xd8])).reasons).toHaveLength(1);
});

test('for a format without a connector, the reason lists the supported formats', () => {
  expect(outcome('nonesuch', '{}').reasons).toEqual([expect.stringMatching(/greenhouse/)]);
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Variants of the payload, each with one value replaced or removed. */
function* variants(value: Json, replacement: Json | undefined): Generator<Json> {
  if (Array.isArray(value))
    for (const [i, each] of value.entries()) {
      for (const inner of variants(each, replacement)) yield value.with(i, inner);
      yield replacement === undefined ? value.toSpliced(i, 1) : value.with(i, replacement);
    }
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      for (const inner of variants(each, replacement)) yield { ...value, [key]: inner };
      const { [key]: _, ...others } = value;
      yield replacement === undefined ? { ...others, [`${key}_renamed`]: each } : { ...value, [key]: replacement };
    }
}

test.each(JSON_FORMATS)(
  '%s: a payload with any field missing, renamed, null or of another type gives a record or a reason',
  (format) => {
    const payload = JSON.parse(PAYLOADS[format] as string) as Json;
    for (const replacement of [undefined, null, 7, 'x', [], {}, true, [[{}]]])
      for (const variant of variants(payload, replacement)) {
        const { records, reasons } = outcome(format, JSON.stringify(variant));
        // A board may have no postings.
        if (records.length === 0 && reasons.length === 0)
          expect(readBoard(format, FACTS, Buffer.from(JSON.stringify(variant)))).toEqual({
            postings: [],
            rejected: [],
          });
        for (const reason of reasons) expect(reason).toMatch(/^The .*\.$/);
      }
  },
);

test.each(FORMATS)('%s: an invalid posting does not affect the valid ones', (format) => {
  const body = PAYLOADS[format] as string;
  if (format === 'personio') {
    const both = body.replace('<position>', '<position><id>1</id></position><position>');
    expect(outcome(format, both)).toMatchObject({ records: [{}], reasons: ['The posting has no title.'] });
  } else if (JSON_FORMATS.includes(format)) {
    const payload = JSON.parse(body) as Json;
    const list = BOARD_FORMATS.get(format)?.items(payload) as Json[];
    // Of some formats, the payload is that of one posting.
    if (![payload, ...Object.values(payload as object)].includes(list)) return;
    list.unshift(null, 5, {});
    const { records, reasons } = outcome(format, JSON.stringify(payload));
    expect(records).toHaveLength(1);
    expect(reasons.length).toBeGreaterThanOrEqual(2);
  }
});

test.each([
  ['0', '0'],
  ['1e12', '1e12'],
  ['-5', '-1'],
])('pay of %s to %s is ignored', (min, max) => {
  for (const format of ['lever', 'ashby', 'jobposting'] as const) {
    const body = (PAYLOADS[format] as string).replace(/\b60000\b/, min).replace(/"?\b75000\b"?/, max);
    const [record] = outcome(format, body).records;
    expect(record).toMatchObject({
      salary: null,
      problems: expect.arrayContaining(['The declared pay cannot be meant.']),
    });
  }
});

test('invalid and future dates are ignored', () => {
  for (const date of ['2999-01-01T00:00:00Z', 'yesterday', '0001-01-01', '99999999999999999999'])
    expect(
      outcome('ashby', (PAYLOADS.ashby as string).replace('2026-08-05T10:00:00.000+00:00', date)).records,
    ).toMatchObject([{ created_at: CONTEXT.first_seen_at }]);
  expect(outcome('lever', (PAYLOADS.lever as string).replace('1785924000000', '9e99')).records).toMatchObject([
    { created_at: CONTEXT.first_seen_at },
  ]);
});

const LONG = 20_000_000;
test.each([
  ['letters', 'x'.repeat(LONG)],
  ['tags', '<b>'.repeat(LONG / 3)],
  ['nested lists', '<ul><li>'.repeat(LONG / 8)],
  ['escaped tags', '&lt;p'.repeat(LONG / 5)],
  ['broken tags', '<a href="'.repeat(LONG / 9)],
])('a posting of 20 MB of %s is rejected with a reason', (_, text) => {
  const body = JSON.stringify({ jobs: [{ id: 1, title: 'Chef', jobUrl: 'https://a.co/1', descriptionHtml: text }] });
  expect(outcome('ashby', body)).toEqual({ records: [], reasons: [expect.stringMatching(/at most/)] });
});

test('a short field of 20 MB is truncated, or its posting is rejected', () => {
  const job = { id: 1, title: 'Chef', jobUrl: 'https://a.co/1' };
  for (const field of ['title', 'department', 'employmentType', 'location', 'publishedAt', 'workplaceType']) {
    const { records } = outcome('ashby', JSON.stringify({ jobs: [{ ...job, [field]: 'a, '.repeat(LONG / 3) }] }));
    expect(records).toHaveLength(1);
  }
  expect(outcome('ashby', JSON.stringify({ jobs: [{ ...job, id: 'x'.repeat(LONG) }] })).reasons).toHaveLength(1);
});

test('deeply nested documents are rejected', () => {
  const deep = 1_000_000;
  expect(outcome('personio', '<workzag-jobs>'.repeat(deep)).reasons).toEqual([
    expect.stringMatching(/nested too deeply/),
  ]);
  expect(outcome('jobposting', `[${'['.repeat(deep)}${']'.repeat(deep)}]`).reasons).toHaveLength(1);
  expect(outcome('jobposting', `<script type="application/ld+json">${'{"@graph":'.repeat(deep)}`).reasons).toHaveLength(
    1,
  );
  expect(
    outcome(
      'ashby',
      `{"jobs":[{"id":1,"title":"Chef","jobUrl":"https://a.co/1","x":${'['.repeat(deep)}${']'.repeat(deep)}}]}`,
    ).records,
  ).toHaveLength(1);
});
