import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { contactsOf } from './contacts.js';

test('email addresses of departments are listed, those of persons are not', () => {
  const found = contactsOf(
    read('Write to careers@acme.com, jane.doe@acme.com, hr-team@acme.co.uk or recruiting@gmail.com.'),
  );
  expect(found.map(({ email }) => email)).toEqual(['careers@acme.com', 'hr-team@acme.co.uk']);
});
