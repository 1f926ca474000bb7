import { expect, test } from '@jest/globals';
import type { Signal } from '../../data/records';
import { changeOf, valueText } from './signal-values';

test.each<[Signal['baseline']['method'], number, string]>([
  ['negative_binomial', 13.061, '13.1 postings'],
  ['fisher_exact', 0.52, '52%'],
  ['van_elteren', 1.18, '1.18× pay'],
  ['log_normal', 90, '90 days'],
])('a value of %s is shown in its unit', (method, value, text) => {
  expect(valueText({ baseline: { method } }, value)).toBe(text);
});

test.each([
  [1.45, ', +145%'],
  [-0.5, ', −50%'],
  [null, ''],
])('a change of %p is shown as %p', (change, text) => {
  expect(changeOf({ change })).toBe(text);
});
