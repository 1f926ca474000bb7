import { expect, test } from '@jest/globals';
import { authorizationOf, relocationOf, securityOf, visaOf } from './permissions.js';
import { read } from './testing/read-text.js';

test.each([
  ['Visa sponsorship is available for this role.', 'offered'],
  ['We sponsor visas for exceptional talent.', 'offered'],
  ['Kikoff is willing to provide sponsorship for H1-B visas.', 'offered'],
  ['We are unable to sponsor or take over sponsorship of an employment visa.', 'not_offered'],
  ['Applicants must be authorized to work without requiring sponsorship now or in the future.', 'not_offered'],
  ['Sponsorship is not available for this position.', 'not_offered'],
  ['Will you require visa sponsorship now or in the future?', 'unknown'],
  ['Build our Visa and Mastercard payments network.', 'unknown'],
  ['You act as executive sponsor of key accounts.', 'unknown'],
  ['You sell sponsorship packages for events.', 'unknown'],
  ['', 'unknown'],
])('%s: %s', (line, status) => {
  expect(visaOf(read(line)).status).toBe(status);
});

test('relocation', () => {
  expect(relocationOf(read('We offer relocation assistance and a relocation stipend.'))).toMatchObject({
    status: 'offered',
    types: ['payment'],
  });
  expect(relocationOf(read('Relocation is not provided.')).status).toBe('not_offered');
  expect(relocationOf(read('You are willing to relocate.')).status).toBe('unknown');
});

test('authorization and clearance', () => {
  expect(authorizationOf(read('You must be authorized to work in the United States.'))?.countries).toEqual(['US']);
  expect(authorizationOf(read('We consider all applicants regardless of citizenship.'))).toBeNull();
  expect(securityOf(read('Active TS/SCI clearance required.'))?.clearance).toBe('ts_sci');
  expect(securityOf(read('Ability to obtain a Secret clearance; a background check is required.'))).toMatchObject({
    clearance: 'secret',
    background_check: true,
  });
  expect(securityOf(read('Strong background in sales.'))).toBeNull();
});
