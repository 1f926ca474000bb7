import { describe, expect, test } from '@jest/globals';
import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import type { RawPlace } from '../../posting.js';
import { read } from '../../testing/read-text.js';
import { locationsOf } from '../place/locations.js';
import { remoteFromOf } from './remote-from.js';

interface Given {
  title?: string;
  place?: string;
  places?: RawPlace[];
  line?: string;
}

const remoteFrom = ({ title = 'Engineer', place, places, line = '' }: Given) => {
  const posted = places ?? (place === undefined ? [] : [{ text: place }]);
  const { locations } = locationsOf(posted, null);
  return remoteFromOf('remote', { title, places: posted, locations }, read(line));
};
const HEAD_OFFICE: RawPlace = { text: 'Remote', address: { city: 'Berlin', country: 'Germany' } };
const group = (name: string) => [...(countriesOfGroup(name) ?? [])].sort();

test.each([
  ['Remote, US only', ['US']],
  ['Remote - Canada', ['CA']],
  ['US & Canada (Remote)', ['CA', 'US']],
  ['Anywhere (USA)', ['US']],
  ['Remote EMEA', group('EMEA')],
  ['Europe - Anywhere', group('Europe')],
  ['EU & US', [...group('EU'), 'US'].sort()],
])('the places that it is posted for, regions expanded: %s', (place, countries) => {
  expect(remoteFrom({ place })).toMatchObject({ anywhere: false, countries });
});

test.each([
  ['You must be based in Canada or the United States.', ['CA', 'US']],
  ['This role is open to candidates based anywhere in the United States.', ['US']],
  ['We only hire within the US.', ['US']],
  ['This role can sit anywhere in the continental U.S.', ['US']],
  ['Must live in Texas or Florida.', ['US']],
  ['100% remote work environment (US-based only)', ['US']],
  ['You can work from (almost) anywhere in Europe, but ideally you are based in Berlin.', group('Europe')],
  ['For this role, you need to be based out of France, Belgium or Spain.', ['BE', 'ES', 'FR']],
  ['Location: Remote/US/Singapore', ['SG', 'US']],
])('what the text requires counts before the address of the head office: %s', (line, countries) => {
  expect(remoteFrom({ places: [HEAD_OFFICE], line })?.countries).toEqual(countries);
});

test('the address counts if nothing else says more', () => {
  expect(remoteFrom({ places: [HEAD_OFFICE], line: 'We write code.' })?.countries).toEqual(['DE']);
});

test.each([
  'We are a company based in Germany.',
  'Acme is a technology company based in Boston with people throughout Canada.',
  'Our remote customers are based in France.',
  'Our CEO and account team are based in Canada.',
  'We prefer candidates based in London.',
  'If hired outside of the US, benefits differ.',
  'Based in a strong culture, we hire in All Hands meetings.',
])('other places restrict nothing: %s', (line) => {
  expect(remoteFrom({ line })).toBeNull();
});

describe('anywhere', () => {
  test.each<Given>([
    { place: 'Worldwide' },
    { place: 'Remote (Global)' },
    { title: 'Engineer (Remote - Worldwide)' },
    { line: 'We welcome applications from anywhere in the world.' },
    { line: 'You can work remotely from anywhere in the world.' },
  ])('%j', (given) => {
    expect(remoteFrom(given)).toMatchObject({ anywhere: true, countries: [], except_countries: [] });
  });

  test('with countries that are excluded', () => {
    expect(
      remoteFrom({ place: 'Anywhere', line: 'You can work from anywhere except Germany or France.' }),
    ).toMatchObject({
      anywhere: true,
      except_countries: ['DE', 'FR'],
    });
  });

  test('of a region without some countries', () => {
    const found = remoteFrom({ place: 'Remote', line: 'You must be based anywhere in Europe except Germany.' });
    expect(found?.countries).toEqual(group('Europe').filter((country) => country !== 'DE'));
  });

  test('an excluded state excludes no country', () => {
    expect(
      remoteFrom({ place: 'Canada', line: 'You can be located anywhere in Canada (except Quebec).' })?.countries,
    ).toEqual(['CA']);
  });

  test('a perk of working from anywhere does not widen the posted country', () => {
    const line = 'Work from anywhere in the world with a team that values trust.';
    expect(remoteFrom({ place: 'Spain - remote', line })).toMatchObject({ anywhere: false, countries: ['ES'] });
  });
});

test.each<[Given, number, number]>([
  [{ place: 'CET +/- 3' }, -2, 4],
  [{ place: 'Remote (CET ± 2 h)' }, -1, 3],
  [{ line: 'Fully remote, ±3 hours from UTC-6.' }, -9, -3],
  [{ line: 'You may be based anywhere between UTC−06:00 and UTC+01:00.' }, -6, 1],
  [{ line: 'Work from a location within 2 hours of CET.' }, -1, 3],
  [{ line: 'You must be located in the PST time zone.' }, -8, -8],
])('time zones are offsets from UTC: %j', (given, min, max) => {
  expect(remoteFrom(given)).toMatchObject({ utc_offset_min: min, utc_offset_max: max });
});

test('a time zone says nothing about the country of the address', () => {
  const places = [{ text: 'CET +/- 3', address: { city: 'Ljubljana', country: 'Slovenia' } }];
  expect(remoteFrom({ places })).toMatchObject({ countries: [], utc_offset_min: -2 });
});

test('letters after a name of a profession are no countries', () => {
  expect(remoteFrom({ title: 'Remote Nurse Practitioner (NP) Evenings' })).toBeNull();
});

test('postings that are not remote have none', () => {
  expect(
    remoteFromOf(
      'hybrid',
      { title: 'Engineer', places: [{ text: 'Berlin' }], locations: [] },
      read('Based in Berlin.'),
    ),
  ).toBeNull();
});

test.each<[string, string[]]>([
  ['Candidates may work from any location within the United States.', ['US']],
  ['We accept applications from any country in Europe.', group('Europe')],
])('any location of a place is that place: %s', (line, countries) => {
  expect(remoteFrom({ line })).toMatchObject({ anywhere: false, countries });
});

test.each([
  'Candidates may work from any time zone outside of our own.',
  'We do not accept applicants from any location.',
  'Our customers are based in France and accept applications from any country.',
])('not every mention of any place opens the job to all: %s', (line) => {
  expect(remoteFrom({ line })).toBeNull();
});

test.each(['Candidates may work from any location.', 'We accept applications from any country in the world.'])(
  'any location without a place is anywhere: %s',
  (line) => {
    expect(remoteFrom({ line })).toMatchObject({ anywhere: true });
  },
);

test.each<[string, string[]]>([
  ['Anywhere in the US. We do not hire outside the US.', ['US']],
  ['We cannot consider candidates outside of Canada.', ['CA']],
  ['Candidates outside of the UK will not be considered.', ['GB']],
  ['You can work from anywhere, but not outside the US.', ['US']],
])('who does not hire outside of a country requires it: %s', (line, countries) => {
  expect(remoteFrom({ line })).toMatchObject({ anywhere: false, countries });
  expect(remoteFrom({ places: [HEAD_OFFICE], line })).toMatchObject({ anywhere: false, countries });
});

test.each([
  'You can work from anywhere in Europe but not the UK.',
  'Applicants must be located in Europe, but not in the UK.',
])('"but not" excludes countries: %s', (line) => {
  const found = remoteFrom({ line });
  expect(found?.countries).toEqual(group('Europe').filter((country) => country !== 'GB'));
});

test.each<Given>([
  { line: 'You can work from anywhere but Germany.' },
  { line: 'Anywhere but Germany.' },
  { line: 'We accept applications from anywhere in the world except Germany.' },
  { place: 'Anywhere but Germany' },
])('anywhere but a country excludes it: %j', (given) => {
  expect(remoteFrom(given)).toMatchObject({ anywhere: true, countries: [], except_countries: ['DE'] });
});

test.each<[Given, string[]]>([
  [{ title: 'Director, Legal Counsel (Remote – U.S. | EST/CST)' }, ['US']],
  [{ place: 'Remote | UTC-6 to UTC+2' }, []],
  [{ place: 'Remote (UTC-6 to +2)' }, []],
  [{ line: 'You must be based in Canada, EST or CST.' }, ['CA']],
])('time zones are no countries: %j', (given, countries) => {
  expect(remoteFrom(given)?.countries).toEqual(countries);
});

const inCountry = (country: string, text = 'Remote'): RawPlace[] => [{ text, address: { country } }];

test.each<[Given, string[]]>([
  [{ title: 'Backend Engineer (Remote, DE)', places: inCountry('Germany') }, ['DE']],
  [{ title: 'Backend Engineer (Remote, IN)', places: inCountry('United States') }, ['US']],
  [{ places: inCountry('India', 'Remote - IN') }, ['IN']],
  [{ places: inCountry('Georgia', 'Remote, Georgia') }, ['GE']],
  [{ places: inCountry('Georgia'), line: 'You must be based in Georgia.' }, ['GE']],
])('the country of the address decides what a code or an ambiguous name means: %j', (given, countries) => {
  expect(remoteFrom(given)).toMatchObject({ countries, states: given.title?.includes('IN)') ? ['IN'] : [] });
});

test.each([
  'You will lead hiring across Southeast Asia.',
  'Own and manage hiring in Germany.',
  'Source candidates across Germany.',
  'You will hire across Germany.',
  'Proven ability to hire across Germany.',
])('the duties of a recruiter restrict nothing: %s', (line) => {
  expect(remoteFrom({ line })).toBeNull();
});

test.each([
  'We only hire in Germany.',
  'We are currently hiring in Germany.',
  'Hiring in Germany only.',
  'This role can be hired in Germany.',
  'Acme only hires in Germany.',
])('the company hires in places: %s', (line) => {
  expect(remoteFrom({ places: inCountry('France'), line })?.countries).toContain('DE');
});

test.each<Given>([
  { place: 'Remote (Global)', line: 'You must be based in Canada.' },
  { title: 'Engineer (Remote - Worldwide)', line: 'We only hire in Canada.' },
  { line: 'You can work from anywhere, but you must be based in Canada.' },
])('what the text requires restricts "anywhere": %j', (given) => {
  expect(remoteFrom(given)).toMatchObject({ anywhere: false, countries: ['CA'], except_countries: [] });
});

test.each([
  'You can work from anywhere in the world, but most of us are located in Germany.',
  'Work from anywhere, or join colleagues based in Berlin.',
])('where others are does not restrict "anywhere": %s', (line) => {
  expect(remoteFrom({ place: 'Worldwide', line })).toMatchObject({ anywhere: true });
});

test('a posted place excludes countries', () => {
  expect(remoteFrom({ place: 'Remote (non-U.S.)' })).toMatchObject({ anywhere: true, except_countries: ['US'] });
  expect(remoteFrom({ place: 'Remote - Europe (excluding UK)' })?.countries).toEqual(
    group('Europe').filter((country) => country !== 'GB'),
  );
});

test.each([
  'Must live within 2 hours of London.',
  'You are located within 1 hour of central Madrid.',
  'Must live within 1 hour of Central London.',
])('a commute is no time zone: %s', (line) => {
  expect(remoteFrom({ line })?.utc_offset_min ?? null).toBeNull();
});

test.each<[string, number, number]>([
  ['You are based within 2 hours of London time.', -2, 2],
  ['You are based within 2 hours time difference of London.', -2, 2],
  ['Remote, within 3 hours of the Pacific time zone.', -11, -5],
])('a city with a word for time is a time zone: %s', (line, min, max) => {
  expect(remoteFrom({ line })).toMatchObject({ utc_offset_min: min, utc_offset_max: max });
});

test.each<[Given, string[]]>([
  [{ line: 'You must be based in Eastern Europe.' }, group('Eastern Europe')],
  [{ line: 'You must be based in Scandinavia.' }, ['DK', 'NO', 'SE']],
  [{ place: 'Remote - Scandinavia' }, ['DK', 'NO', 'SE']],
  [
    { line: 'You must be based in Central & South America.' },
    [...group('Central America'), ...group('South America')].sort(),
  ],
  [{ place: 'Remote - Central & South America' }, [...group('Central America'), ...group('South America')].sort()],
  [{ line: 'You must be based in Central and Eastern Europe.' }, group('Eastern Europe')],
])('regions that are parts of others: %j', (given, countries) => {
  expect(remoteFrom(given)?.countries).toEqual(countries);
});
