import { expect, test } from '@jest/globals';
import { moderationOf } from './moderation.js';

test.each([
  'General Application',
  'Expression of Interest (UK)',
  'Lawhive Talent Pool',
  'Initiativbewerbung',
  'Talent Community Form',
])('%s is a placeholder', (title) => {
  expect(moderationOf(title).placeholder).toBe(true);
});

test('an ordinary opening is not a placeholder', () => {
  expect(moderationOf('Application Engineer')).toMatchObject({ placeholder: false, evergreen: null });
});
