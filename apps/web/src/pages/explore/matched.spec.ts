import { expect, test } from '@jest/globals';
import type { Job } from '../../data/api';
import { anyParameters } from '../../data/search';
import { placeOf, technologiesOf } from './matched';

const job = {
  remote: false,
  locations: [
    { place_name: 'Paris', city: 'Paris', country: 'FR' },
    { place_name: 'San Jose, CA', city: 'San Jose', state: 'CA', country: 'US' },
    { place_name: 'New York, NY', city: 'New York', state: 'NY', country: 'US' },
  ],
  technologies: [
    { slug: 'java', name: 'Java' },
    { slug: 'python', name: 'Python' },
  ],
} as unknown as Job;

test.each([
  [{}, 'Paris and 2 more'],
  [{ countries: 'US' }, 'San Jose, CA and 2 more'],
  [{ states: 'US-NY' }, 'New York, NY and 2 more'],
  [{ states: 'NY', countries: 'US' }, 'New York, NY and 2 more'],
  [{ cities: '"New York"' }, 'New York, NY and 2 more'],
  [{ locations: 'US-CA' }, 'San Jose, CA and 2 more'],
  [{ locations: 'US-NY/New York' }, 'New York, NY and 2 more'],
  [{ countries: 'DE' }, 'Paris and 2 more'],
])('with the filter %j, the place is %s', (search, place) => {
  expect(placeOf(job, anyParameters(search))).toBe(place);
});

test('the technology of the filter is the first', () => {
  expect(technologiesOf(job, { technologies: 'Python' }).map(({ slug }) => slug)).toEqual(['python', 'java']);
  expect(technologiesOf(job).map(({ slug }) => slug)).toEqual(['java', 'python']);
});
