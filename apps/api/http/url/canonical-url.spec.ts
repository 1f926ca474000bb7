import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUrl } from './canonical-url.js';

test.each([
  ['/v4/jobs?countries=%55S', '/v4/jobs?countries=%55S'],
  ['/%6fpenapi.json', '/openapi.json'],
  ['/%76%34/jobs%2Foptions', '/v4/jobs%2Foptions'],
  ['/openapi%2ejson/', '/openapi.json/'],
  ['http://localhost:3000/openapi.json?x=1', '/openapi.json?x=1'],
  ['HTTPS://example.com/%6dcp', '/mcp'],
  ['http://example.com', '/'],
  ['http://example.com?x', '/?x'],
  ['/v4/jobs/%E0%A4%A', '/v4/jobs/%25E0%25A4%25A'],
  ['/v4/jobs/%E4%B8%96', '/v4/jobs/%E4%B8%96'],
  ['/v4/jobs/%2525', '/v4/jobs/%2525'],
  ['*', '/*'],
])('%s is read as %s', (target, url) => {
  expect(canonicalUrl(target)).toBe(url);
});

test('every path of any bytes can be decoded, and a canonical URL does not change again', () => {
  const byte = fc.oneof(fc.constantFrom('/', '%', 'a', '%6f', '%2f', '%ff', '?', '#'), fc.string({ maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(byte), (parts) => {
      const url = canonicalUrl(`/${parts.join('')}`);
      const [path = ''] = url.split(/[?#]/);
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(canonicalUrl(url)).toBe(url);
    }),
  );
});
