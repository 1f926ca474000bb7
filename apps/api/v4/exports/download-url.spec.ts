import { expect, test } from '@jest/globals';
import { downloadUrl, withoutSignature } from './download-url.js';

const link = {
  exportId: `E${'0'.repeat(32)}`,
  name: 'jobs-1-001.parquet',
  expires: 1_787_477_522,
  signature: 'secret',
};

test('a logged URL of a file has no signature, and others stay as they are', () => {
  const { pathname } = new URL(downloadUrl('http://localhost', link));
  expect(withoutSignature(pathname)).toBe(pathname.replace('secret', '...'));
  expect(withoutSignature(`${pathname}?x=1`)).toBe(`${pathname.replace('secret', '...')}?x=1`);
  expect(withoutSignature('/v4/jobs?q=downloads')).toBe('/v4/jobs?q=downloads');
});
