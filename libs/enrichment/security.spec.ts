import { expect, test } from '@jest/globals';
import { securityOf } from './security.js';
import { read } from './testing/read-text.js';

test('clearances and checks', () => {
  expect(securityOf(read('Active TS/SCI clearance required.'))?.clearance).toBe('ts_sci');
  expect(securityOf(read('Ability to obtain a Secret clearance; a background check is required.'))).toMatchObject({
    clearance: 'secret',
    background_check: true,
  });
  expect(securityOf(read('Strong background in sales.'))).toBeNull();
});
