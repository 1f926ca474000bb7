import { expect, test } from '@jest/globals';
import { toCsv } from '../src/components/table/csv.js';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'text that a spreadsheet would evaluate, like %j, is escaped in an export',
  async (name) => {
    expect(await toCsv(['name'], [[name]])).toContain(`'${name}`);
  },
);
