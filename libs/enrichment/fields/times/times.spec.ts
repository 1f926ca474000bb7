import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { enrich } from '../../enrich.js';
import { UNKNOWN_FIELDS } from '../../posting.js';
import { CONTEXT } from '../../testing/context.js';
import { parseTime } from './times.js';

test.each([
  ['2025-09-01', '2025-09-01T00:00:00.000Z'],
  ['2025-09-01T10:00:00-04:00', '2025-09-01T14:00:00.000Z'],
  ['2025-09-01T10:00:00.123456+0200', '2025-09-01T08:00:00.123Z'],
  ['2025-09-01T10:00', '2025-09-01T10:00:00.000Z'],
  ['2025-09-01 10:00:00 UTC', '2025-09-01T10:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['1756684800000', '2025-09-01T00:00:00.000Z'],
  ['1756684800', '2025-09-01T00:00:00.000Z'],
])('%s is %s', (words, time) => {
  expect(parseTime(words)).toBe(time);
});

const UNKNOWN = [
  '01/09/2025',
  '1.9.2025',
  '01.09.2025',
  '2025-02-30',
  '2025-13-01',
  '2025-02-29',
  '2025',
  '2025-09',
  '5',
  '20250901',
  'Sep 1, 2025',
  '1 September 2025 10:00 EST',
  '2025-09-01T10:00:00 CET',
  '0001-01-01T00:00:00Z',
  '2025-09-01T25:00:00Z',
  'yesterday',
  '',
];

test.each(UNKNOWN)('"%s" is unknown, because it would be guessed', (words) => {
  expect(parseTime(words)).toBeNull();
});

const published = (day: string) => ({
  ...UNKNOWN_FIELDS,
  format: 'jobposting',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://acme.example/1',
  title: 'Chef',
  valid_through: day,
});

test.each([
  ['2024-01-01', true],
  ['2099-01-01', false],
  ['soon', false],
])('a posting that is valid through %s has passed its last day: %s', (day, hasPassed) => {
  const result = enrich(published(day), CONTEXT);
  if ('reason' in result) throw new Error(result.reason);
  const { problems, declared_details: declared } = result.record;
  expect(problems.some((problem) => /last day .* has passed/.test(problem))).toBe(hasPassed);
  expect(declared).toEqual(day === 'soon' ? {} : { valid_through: `${day}T00:00:00.000Z` });
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin'])(
  'times are the same where the process is in %s',
  (TZ) => {
    const words = ['2025-09-01', '2025-09-01 10:00:00', '2025-09-01T10:00', ...UNKNOWN];
    const module = new URL('times.ts', import.meta.url);
    const script = `import(${JSON.stringify(module.href)}).then(({ parseTime }) => console.log(JSON.stringify(${JSON.stringify(words)}.map(parseTime))))`;
    const printed = execFileSync(process.execPath, ['-e', script], { env: { TZ }, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual(words.map(parseTime));
  },
);
