import { expect, test } from '@jest/globals';
import type { Quality } from '../../data/dashboard';
import { fieldColumns, fieldRows } from './quality-columns';

type Measurement = Quality['data'][number]['measurements'][number];

const share = (value: number, n: number) => ({ value, low: value - 0.1, high: value + 0.04, n });

const measurement = (of: Partial<Measurement>): Measurement => ({
  measure: 'work model',
  set: 'texts of other boards, test half',
  labels: 'own_labels',
  set_use: 'held_out',
  precision: null,
  recall: null,
  accuracy: null,
  published: null,
  measured_on: '2026-11-28',
  commit: '5b870d4f7e81',
  headline: false,
  same_version: true,
  ...of,
});

const cellsOf = (measurements: Measurement[]) => {
  const [row] = fieldRows({
    data: [{ filter: 'work_models', field: 'work_model', coverage: { known: 1, with_value: 1 }, measurements }],
    active_postings: 2,
    notes: [],
    as_of: '2026-08-22T00:00:00.000Z',
  }).data;
  if (row === undefined) throw new Error('There is no row.');
  return Object.fromEntries(fieldColumns.map(({ id, value, cell }) => [id, (cell ?? value)(row)]));
};

const accuracy = measurement({ set: 'SEEK work arrangement', accuracy: share(0.384, 99) });

test('a field shows the precision of its headline, with set and version, and not what comes before it', () => {
  const headline = measurement({ precision: share(0.96, 49), headline: true, same_version: false });
  expect(cellsOf([accuracy, headline])).toMatchObject({
    precision: '0.960 (0.86 to 1.00, n 49)',
    set: 'texts of other boards, test half',
    same_version: 'Changed since',
  });
});

test('without a headline, no other figure is shown', () => {
  expect(cellsOf([accuracy])).toMatchObject({
    precision: 'Not measured on held-out postings',
    set: undefined,
    same_version: undefined,
  });
  expect(cellsOf([])).toMatchObject({ precision: 'Not measured' });
});
