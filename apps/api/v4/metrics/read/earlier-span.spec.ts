import { expect, test } from '@jest/globals';
import { earlierSpan } from './earlier-span.js';

const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

test.each([
  // 2024 has 366 days.
  ['2025-01-01', '2025-02-01', '2024-01-01', '2024-02-01'],
  ['2024-02-01', '2024-03-01', '2023-02-01', '2023-03-01'],
  // 2023 has no 29 February: a day of its own is compared with the 28th.
  ['2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-03-01'],
  // A window that ends on 29 February ends before 1 March a year earlier.
  ['2023-12-01', '2024-02-29T23:00:00.001Z', '2022-12-01', '2023-03-01'],
  ['2026-05-24T00:00:00.001Z', '2026-08-22T00:00:00.001Z', '2025-05-24T00:00:00.001Z', '2025-08-22T00:00:00.001Z'],
])('a year before %s to %s are the same dates', (from, to, earlierFrom, earlierTo) => {
  expect(earlierSpan(span(from, to), 'year')).toEqual(span(earlierFrom, earlierTo));
});

test('a year before a range of weeks or days is 52 weeks earlier, on the same days of the week', () => {
  const weeks = span('2026-05-04', '2026-08-17');
  for (const interval of ['week', 'day'] as const)
    expect(earlierSpan(weeks, 'year', interval)).toEqual(span('2025-05-05', '2025-08-18'));
});

test('the previous period has the same length and ends where the other begins', () => {
  expect(earlierSpan(span('2026-03-01', '2026-04-01'), 'previous')).toEqual(span('2026-01-29', '2026-03-01'));
});
