import { expect, test } from '@jest/globals';
import { type RawPlace, UNKNOWN_FIELDS } from '../../posting.js';
import { read } from '../../testing/read-text.js';
import { postedPlaces } from './posted-places.js';

/** The places of a posting with this title and text. */
const placesOf = (place: string | RawPlace, lines: readonly string[], title = 'Engineer'): (string | null)[] =>
  postedPlaces(
    {
      ...UNKNOWN_FIELDS,
      format: 'ashby',
      board: 'acme',
      source_job_id: '1',
      url_job: 'https://example.com/1',
      title,
      places: [typeof place === 'string' ? { text: place } : place],
    },
    read(...lines),
  ).locations.map(({ place_name, cbsa }) => (cbsa[0] ? `${place_name} (${cbsa[0].name})` : place_name));

const PHOENIX = 'Phoenix, AZ, United States (Phoenix-Mesa-Chandler, AZ)';
const SAN_FRANCISCO = 'San Francisco, CA, United States (San Francisco-Oakland-Fremont, CA)';

test.each([
  ['Acme Arizona', ['This role will be based in Phoenix, Arizona.'], [PHOENIX]],
  ['Remote - US', ['Hybrid work with 2-3 days per week in our San Francisco office'], [SAN_FRANCISCO]],
  [
    'USA (Remote)',
    ['This position can be based out of our San Francisco, CA or Phoenix, AZ offices.'],
    [SAN_FRANCISCO, PHOENIX],
  ],
  [
    'Remote - USA',
    ['This candidate is required to be based in the San Francisco Bay Area.'],
    ['United States (San Francisco-Oakland-Fremont, CA)'],
  ],
  ['Hybrid', ['# About Acme', 'Team members work remotely and from our office in Phoenix'], [PHOENIX]],
])('%s is narrowed to the place that the text requires: %s', (place, lines, expected) => {
  expect(placesOf(place, lines)).toEqual(expected);
});

test('a country is narrowed to the city in brackets in the title', () => {
  expect(placesOf('United States', [], 'Engineer (Phoenix)')).toEqual([PHOENIX]);
});

test.each([
  ['a preference', ['Candidates should be based in Phoenix, preferably.']],
  ['a condition', ['If you are to be based in Phoenix, tell us.']],
  ['a denial', ['You need not to be based in Phoenix.']],
  ['where the employer is', ['# About us', 'Acme is based in Phoenix, Arizona.']],
  ['two statements that disagree', ['You must be based in Phoenix.', 'You must be based in Boston.']],
  ['a list of states', ['You must be based in Phoenix, Texas or Utah.']],
  ['another country', ['You must be based in Berlin.']],
])('a place is not narrowed by %s', (_, lines) => {
  expect(placesOf('Remote - US', lines)).toEqual(['United States']);
});

test('a declared address is not narrowed', () => {
  const declared = { text: 'Remote', address: { city: 'Boston', state: 'MA', country: 'US' } };
  expect(placesOf(declared, ['You must be based in Phoenix.'])).toEqual([
    'Boston, MA, United States (Boston-Cambridge-Newton, MA-NH)',
  ]);
});

test('an ambiguous city is the one that the text names with its state, also at the end of a sentence', () => {
  expect(placesOf('Arlington', ['We’re headquartered in Arlington, VA. We like it there'])).toEqual([
    'Arlington, VA, United States (Washington-Arlington-Alexandria, DC-VA-MD-WV)',
  ]);
});

test.each([
  ['Candidates must be based in Germany.', 'Germany'],
  ['Internationally located (not in Germany)', 'EMEA'],
])('a region gets the country that the text states: %s', (line, expected) => {
  expect(placesOf('EMEA', [line])).toEqual([expected]);
});

test.each([
  'Our customers are located in Phoenix, Arizona.',
  'This role is not based in Phoenix, Arizona.',
  'Our parent company is located in Phoenix, Arizona.',
  'You report to a manager who is based in Phoenix, Arizona.',
  'You must be able to travel to our office in Phoenix, Arizona.',
  'Interviews are conducted in person in Phoenix, Arizona.',
])('places of others and destinations of travel are not places of work: %s', (line) => {
  expect(placesOf('United States', [line])).toEqual(['United States']);
});
