import { expect, test } from '@jest/globals';
import { baseUrlOf } from './base-url.js';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['localhost', 'http://localhost:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])('%s', (host, url) => {
  expect(baseUrlOf(host, 4000)).toBe(url);
});
