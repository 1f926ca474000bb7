import { expect, test } from '@jest/globals';
import { modelRows } from './model-table.js';
import { rankTitle } from './classify.js';
import { trainTitleModel } from './train-model.js';

const rows = ['Bread Baker', 'Head Baker', 'Night Baker', 'Pastry Baker'].map((title) => [title, ['51-3011.00']] as const).concat(['Truck Driver', 'Bus Driver', 'Night Driver', 'Delivery Driver'].map((title) => [title, ['53-3032.00']] as const));

test('it learns the words of titles, and answers for titles that it never saw', () => {
  expect(rankTitle(trainTitleModel(rows), 'Village Baker')[0]?.code).toBe('51-3011.00');
});

test('the same rows train the same model', () => {
  expect(modelRows(trainTitleModel(rows))).toEqual(modelRows(trainTitleModel(rows)));
});
