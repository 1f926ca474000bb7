import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { certificationsOf } from './certifications.js';

test('certifications are read as required or preferred', () => {
  const found = certificationsOf(
    'Accountant',
    read('# Requirements', '- CPA required', '- PMP certification is a plus'),
  );
  expect(found).toMatchObject([
    { name: 'CPA', required: true },
    { name: 'PMP', required: false },
  ]);
  expect(certificationsOf('Engineer', read('# About us', 'We are SOC 2 certified.'))).toEqual([]);
});
