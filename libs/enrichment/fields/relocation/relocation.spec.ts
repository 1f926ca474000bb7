import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { relocationOf } from './relocation.js';

test('offers and refusals of relocation assistance are told apart', () => {
  expect(relocationOf(read('We offer relocation assistance and a relocation stipend.'))).toMatchObject({
    status: 'offered',
    types: ['payment'],
  });
  expect(relocationOf(read('Relocation is not provided.')).status).toBe('not_offered');
  expect(relocationOf(read('This position is not eligible for relocation assistance.')).status).toBe('not_offered');
  expect(relocationOf(read('You are willing to relocate.')).status).toBe('unknown');
});
