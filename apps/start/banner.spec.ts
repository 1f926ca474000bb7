import { expect, test } from '@jest/globals';
import { banner } from './banner.js';

test('shows three requests that can be pasted', () => {
  const lines = banner('http://127.0.0.1:4000', 'T123').match(
    /^ {2}curl -H "Authorization: Bearer T123" "http:\/\/127\.0\.0\.1:4000\/v4\/jobs\?\S+"$/gm,
  );
  expect(lines).toHaveLength(3);
});
