import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { workplaceDetailsOf } from './workplace-details.js';

const details = (line: string, model: 'remote' | 'hybrid' | null = 'remote') =>
  workplaceDetailsOf({ model, text: null, declared: false, confidence: 1 }, [], [], read(line));

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

test('the area of remote work and the time zone are read', () => {
  expect(details('You must be based in Canada or the United States.').geo?.countries.sort()).toEqual(['CA', 'US']);
  expect(details('Working hours overlap at least 4 hours with Eastern Time zone.').timezone).toMatchObject({
    zones: ['America/New_York'],
    overlap_hours: 4,
  });
  expect(details('Our team works across many time zones.').timezone).toBeNull();
});

test.each([
  'We are a company based in Germany.',
  'Acme is a technology company based in Boston with people throughout Canada.',
  'Our remote customers are based in France.',
  'Our CEO and account team are based in Canada.',
])('locations of others do not restrict remote work: %s', (line) => {
  expect(details(line).geo).toBeNull();
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
