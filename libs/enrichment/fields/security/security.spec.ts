import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { securityOf } from './security.js';

test('security clearances and background checks are read', () => {
  expect(securityOf(read('Active TS/SCI clearance required.'))?.clearance).toBe('ts_sci');
  expect(securityOf(read('Ability to obtain a Secret clearance; a background check is required.'))).toMatchObject({
    clearance: 'secret',
    background_check: true,
  });
  expect(securityOf(read('Strong background in sales.'))).toBeNull();
});
