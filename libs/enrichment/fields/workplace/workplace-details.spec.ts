import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { workplaceDetailsOf } from './workplace-details.js';

const POSTED = { title: 'Engineer', places: [], locations: [] };

const details = (line: string, model: 'remote' | 'hybrid' | null = 'remote') =>
  workplaceDetailsOf({ model, text: null, declared: false, confidence: 1 }, POSTED, read(line));

test('travel is read with its percentage', () => {
  expect(details('You are willing to travel up to 25% of the time.').travel).toMatchObject({
    required: true,
    percent: 25,
  });
  expect(details('No travel required.').travel).toMatchObject({ required: false, percent: 0 });
  expect(details('We are a travel company.').travel.required).toBeNull();
  expect(details('This role requires 50% travel.').travel).toMatchObject({ required: true, percent: 50 });
  expect(details('5-10% travel required').travel).toMatchObject({ required: true, percent: 10 });
  expect(details('0% travel').travel).toMatchObject({ required: false, percent: 0 });
});

test('the number of days on site is read', () => {
  expect(details('Hybrid, 3 days a week in our London office.', 'hybrid').cadence).toMatchObject({
    days_on_site: 3,
    per: 'week',
  });
  expect(details('2 days per week working from home, the rest in the office.', 'hybrid').cadence).toMatchObject({
    days_on_site: 3,
  });
});

test.each([
  ['We are a remote-first company.', ['remote_first']],
  ['This is a fully remote role.', ['fully_remote']],
  ['Our customers are remote-first companies.', []],
  ['This role is not fully remote.', []],
])('arrangements: %s', (line, expected) => {
  expect(details(line, null).arrangements).toEqual(expected);
});

test('days in the offices of customers are ignored', () => {
  expect(details('Our customers work 3 days a week in the office.', 'hybrid').cadence).toBeNull();
});

test('the time zone is read', () => {
  expect(details('Working hours overlap at least 4 hours with Eastern Time zone.').timezone).toMatchObject({
    zones: ['America/New_York'],
    overlap_hours: 4,
  });
  expect(details('Our team works across many time zones.').timezone).toBeNull();
});

test.each([
  ["L'équipe est flexible, bac +5 apprécié.", null],
  ['Das Team ist zwischen 9 und 17 Uhr (+2 hours) erreichbar.', null],
  ['A central time-series schedule', null],
  ['Working hours: 9am-5pm EST', ['America/New_York']],
  ['schedule: 9 am - 5 pm est', ['America/New_York']],
])('a time zone is abbreviated in capitals or after an hour: %s', (line, zones) => {
  expect(details(line).timezone?.zones ?? null).toEqual(zones);
});
