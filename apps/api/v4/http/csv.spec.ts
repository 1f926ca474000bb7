import { expect, test } from '@jest/globals';
import { analysisCsv } from './csv.js';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'text that a spreadsheet would evaluate, like %j, is escaped in an export',
  (name) => {
    expect(analysisCsv([{ name }])).toContain(`'${name}`);
  },
);

test('numbers are not escaped', () => {
  expect(analysisCsv([{ change: -1 }])).toBe('change\r\n-1\r\n');
});

test('a row has a cell for each column of any row, also of nested objects', () => {
  const rows = [
    { value: 'a, "b"', pay: { p50: 1, suppressed: null } },
    { value: 'c\nd', pay: null, ids: ['x', 'y'], partial: false },
  ];
  expect(analysisCsv(rows)).toBe(
    'value,pay.p50,pay.suppressed,pay,ids,partial\r\n"a, ""b""",1,,,,\r\n"c\nd",,,,x y,false\r\n',
  );
});
