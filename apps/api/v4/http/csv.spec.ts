import { expect, test } from '@jest/globals';
import { toCsv } from './csv.js';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'text that a spreadsheet would evaluate, like %j, is escaped in an export',
  (name) => {
    expect(toCsv([{ name }])).toContain(`'${name}`);
  },
);

test('numbers are not escaped', () => {
  expect(toCsv([{ change: -1 }])).toBe('change\r\n-1\r\n');
});
