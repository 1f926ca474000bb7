import { describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { fieldPaths } from '../definition.js';
import type { RecordValue } from '../field.js';
import { jobs } from '../records/jobs.js';
import { sources } from '../records/sources.js';
import { recordCompleter } from './record-schema.js';

const source = testSource();
const completeJob = recordCompleter(jobs);
const completeSource = recordCompleter(sources);
const completed = (overrides: RecordValue = {}): RecordValue => {
  const result = completeJob(testJob({ source: source.id ?? null, ...overrides }));
  if ('reason' in result) throw new Error(result.reason);
  return result.record;
};
const reason = (overrides: RecordValue) => {
  const result = completeJob({ ...testJob({ source: source.id ?? null }), ...overrides });
  return 'reason' in result ? result.reason : 'accepted';
};

test('a completed record has every field, including unknown ones, in the order of the registry', () => {
  const visible = (definition: typeof jobs) =>
    definition.fields.filter((field) => field.visible).map(({ name }) => name);
  expect(Object.keys(completed())).toEqual([...visible(jobs), 'board', 'has_text']);
  const result = completeSource(source);
  expect(Object.keys('record' in result ? result.record : {})).toEqual([...visible(sources), 'aliases']);
});

test('unknown values are null, lists are empty, and required objects have their children', () => {
  expect(completed()).toMatchObject({
    salary: null,
    locations: [],
    tags: [],
    level: null,
    raw_details: null,
    workplace_details: { model: null, travel: { required: null }, arrangements: [] },
  });
  expect(completed({ salary: null, tags: [] })).toMatchObject({ salary: null, tags: [] });
  expect(completed({ locations: [{ city: 'Springfield' }] }).locations).toEqual([
    {
      text: null,
      place_name: null,
      city: 'Springfield',
      state: null,
      country: null,
      zip: null,
      street: null,
      cbsa: [],
      latitude: null,
      longitude: null,
    },
  ]);
});

test('times become UTC with milliseconds, and `created` and `tag` are computed regardless of the feed', () => {
  expect(completed({ created_at: '2026-08-01T01:30:00+02:00', created: 7, tags: ['b', 'a'], tag: 'x' })).toMatchObject({
    created_at: '2026-07-31T23:30:00.000Z',
    created: Date.UTC(2026, 6, 31, 23, 30) / 1000,
    tag: 'b',
  });
});

test('pay without ranges has one, and pay that is none of its ranges is the first', () => {
  const pay = { min: 100, max: 120, currency: 'USD', period: 'hour' };
  const other = { min: 80, max: 90, currency: 'USD', period: 'hour', place: 'Austin' };
  const rangesOf = (salary: RecordValue) => (completed({ salary }).salary as RecordValue).ranges;
  const own = { ...pay, place: null };
  expect(rangesOf(pay)).toEqual([own]);
  expect(rangesOf({ ...pay, ranges: [other] })).toEqual([own, other]);
  expect(rangesOf({ ...pay, ranges: [other, { ...pay, place: 'Boston' }] })).toEqual([
    other,
    { ...own, place: 'Boston' },
  ]);
  expect(rangesOf({ text: 'Competitive' })).toEqual([]);
  expect(reason({ salary: { ...pay, ranges: [{ ...other, currency: 'dollars' }] } })).toContain(
    'salary.ranges.0.currency',
  );
});

describe('an invalid record is rejected, and the reason names the field', () => {
  const wrong: [field: string, overrides: RecordValue][] = [
    ['title', { title: null }],
    ['title', { title: 'x'.repeat(501) }],
    ['id', { id: 'J1' }],
    ['source', { source: 'acme' }],
    ['job_status', { job_status: 'open' }],
    ['created_at', { created_at: '2026-08-01' }],
    ['created_at', { created_at: '1800-01-01T00:00:00Z' }],
    ['url_job', { url_job: 'javascript:alert(1)' }],
    ['remote', { remote: 'yes' }],
    ['onet_code', { onet_code: '15-1252' }],
    ['tags', { tags: null }],
    ['tags.1', { tags: ['a', 'Not A Slug'] }],
    ['locations.0.country', { locations: [{ country: 'Germany' }] }],
    ['locations.0.latitude', { locations: [{ latitude: 91 }] }],
    ['salary.currency', { salary: { currency: 'dollars' } }],
    ['no_such_field', { no_such_field: 1 }],
    ['locations.0', { locations: [{ planet: 'Earth' }] }],
    ['raw_details', { raw_details: [] }],
  ];
  test.each(wrong)('%s: number %#', (field, overrides) => expect(reason(overrides)).toContain(field));
  test.each([null, 1, 'x', [], {}])('not a record: %j', (input) => expect(completeJob(input)).toHaveProperty('reason'));
});

test('every field has a description, and no field needs a lower tier than the object that contains it', () => {
  const order = ['min', 'default', 'max'];
  for (const definition of [jobs, sources]) {
    const byPath = new Map(fieldPaths(definition.fields).map((fieldPath) => [fieldPath.path, fieldPath.field]));
    for (const [path, field] of byPath) {
      expect([path, field.description.length > 3]).toEqual([path, true]);
      const parent = byPath.get(path.slice(0, Math.max(0, path.lastIndexOf('.'))));
      if (parent) expect([path, order.indexOf(field.tier) >= order.indexOf(parent.tier)]).toEqual([path, true]);
    }
  }
});

test('a time that does not exist, or is out of range, is a reason to reject the record', () => {
  for (const time of [
    '',
    'yesterday',
    '2026-08-22',
    '2026-02-29T00:00:00Z',
    '2026-08-22T23:59:60Z',
    '+275760-09-13T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '9999-12-31T23:59:59Z',
  ])
    expect(reason({ updated_at: time })).toMatch(/^updated_at: /);
});
