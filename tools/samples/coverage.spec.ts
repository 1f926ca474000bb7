import { expect, test } from '@jest/globals';
import { coverageOf } from './coverage.js';

test('a field is counted if it, or a part of it, has a value', () => {
  const records = [
    { title: 'Nurse', remote: false, visa: { status: 'unknown' }, locations: [{ city: null }, { city: 'Boston' }] },
    { title: 'Cook', remote: null, visa: { status: 'offered' }, locations: [], tags: [''] },
  ];
  expect(coverageOf(records)).toEqual({
    title: '2 (100.0%)',
    remote: '1 (50.0%)',
    visa: '1 (50.0%)',
    'visa.status': '1 (50.0%)',
    locations: '1 (50.0%)',
    'locations.city': '1 (50.0%)',
  });
});

test('declared_details is counted as one field', () => {
  expect(coverageOf([{ declared_details: { remote: true } }])).toEqual({ declared_details: '1 (100.0%)' });
});
