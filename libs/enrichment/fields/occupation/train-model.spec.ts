import { expect, test } from '@jest/globals';
import { rankTitle } from './candidates.js';
import { modelRows } from './model-table.js';
import { type TitleRow, trainTitleModel } from './train-model.js';

const titled = (code: string, ...titles: string[]): TitleRow[] => titles.map((title) => [title, [code]]);
const rows = [
  ...titled('51-3011.00', 'Bread Baker', 'Head Baker', 'Night Baker', 'Pastry Baker'),
  ...titled('53-3032.00', 'Truck Driver', 'Bus Driver', 'Night Driver', 'Delivery Driver'),
];

test('a trained model classifies unseen titles by their words', () => {
  expect(rankTitle(trainTitleModel(rows), 'Village Baker')[0]?.code).toBe('51-3011.00');
});

test('training is deterministic', () => {
  expect(modelRows(trainTitleModel(rows))).toEqual(modelRows(trainTitleModel(rows)));
});
