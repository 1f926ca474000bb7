import { expect, test } from '@jest/globals';
import { digestPeriod, isNewPeriod, isTimeZone } from './period.js';

const daily = (at: string, zone: string) => digestPeriod(new Date(at), zone, 'daily');
const weekly = (at: string, zone: string) => digestPeriod(new Date(at), zone, 'weekly');

test('a day begins at seven by the clocks of the reader, in summer and in winter', () => {
  expect(daily('2026-07-01T04:59:59Z', 'Europe/Berlin')).toBe('2026-06-30');
  expect(daily('2026-07-01T05:00:00Z', 'Europe/Berlin')).toBe('2026-07-01');
  expect(daily('2026-12-01T05:59:59Z', 'Europe/Berlin')).toBe('2026-11-30');
  expect(daily('2026-12-01T06:00:00Z', 'Europe/Berlin')).toBe('2026-12-01');
  expect(daily('2026-12-01T01:15:00Z', 'Asia/Kathmandu')).toBe('2026-12-01');
  expect(daily('2026-11-30T18:00:00Z', 'Pacific/Kiritimati')).toBe('2026-12-01');
  expect(daily('2026-12-01T06:59:00Z', 'nowhere/at/all')).toBe('2026-11-30');
});

test('a week begins on Monday at seven', () => {
  expect(weekly('2026-11-30T05:59:00Z', 'Europe/Berlin')).toBe('2026-11-23');
  expect(weekly('2026-11-30T06:00:00Z', 'Europe/Berlin')).toBe('2026-11-30');
  expect(weekly('2026-12-06T23:59:00Z', 'Europe/Berlin')).toBe('2026-11-30');
  expect(weekly('1969-12-28T12:00:00Z', 'UTC')).toBe('1969-12-22');
});

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
])('in a whole year of %s, each day is one period, whatever its clocks do', (zone) => {
  const periods: string[] = [];
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 1_800_000) {
    const period = daily(new Date(at).toISOString(), zone);
    const last = periods.at(-1);
    if (last === undefined || isNewPeriod(last, period, 'daily')) periods.push(period);
  }
  expect([365, 366]).toContain(periods.length);
  expect(new Set(periods).size).toBe(periods.length);
  expect(periods.toSorted()).toEqual(periods);
});

test('a reader who moves gets no second digest, and a clock that was wrong stops none', () => {
  expect(isNewPeriod('2026-11-28', '2026-11-28', 'daily')).toBe(false);
  expect(isNewPeriod('2026-11-28', '2026-11-29', 'daily')).toBe(true);
  // From Auckland to Los Angeles.
  expect(isNewPeriod('2026-11-28', '2026-11-27', 'daily')).toBe(false);
  expect(isNewPeriod('2026-11-30', '2026-11-23', 'weekly')).toBe(false);
  // The clock was a year ahead, and is right again.
  expect(isNewPeriod('2027-11-28', '2026-11-28', 'daily')).toBe(true);
  expect(isNewPeriod('2027-11-29', '2026-11-23', 'weekly')).toBe(true);
});

test.each(['', 'Mars/Olympus', 'Europe/Berlin; DROP TABLE', '\u0000', 'a'.repeat(10_000)])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
