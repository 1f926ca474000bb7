import { expect, test } from '@jest/globals';
import { banner } from './banner.js';

const demo = { organization: 'O1', token: 'T123', email: 'admin@example.com', password: 'secret' };
const text = banner('http://127.0.0.1:4000', demo);

test('shows three requests that can be pasted', () => {
  const lines = text.match(/^ {2}curl -H "Authorization: Bearer T123" "http:\/\/127\.0\.0\.1:4000\/v4\/jobs\?\S+"$/gm);
  expect(lines).toHaveLength(3);
});

test('shows how to sign in', () => {
  for (const shown of ['http://127.0.0.1:4000/sign-in', demo.email, demo.password]) expect(text).toContain(shown);
});
