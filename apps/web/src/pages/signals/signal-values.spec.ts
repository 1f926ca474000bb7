import { expect, test } from '@jest/globals';
import type { Signal } from '../../data/records';
import { changeOf, evidenceText, valueText } from './signal-values';

test.each<[Signal['type'], Signal['baseline']['method'], number, string]>([
  ['hiring_surge', 'negative_binomial', 13.061, '13.1 postings'],
  ['mass_closure', 'negative_binomial', 40, '40 closed'],
  ['role_reposted', 'negative_binomial', 7, '7 reposted'],
  ['remote_policy_change', 'fisher_exact', 0.52, '52%'],
  ['pay_increase', 'van_elteren', 1.18, '1.18× pay'],
  ['stuck_role', 'log_normal', 90, '90 days'],
])('a value of %s (%s) is shown in its unit', (type, method, value, text) => {
  expect(valueText({ type, baseline: { method } }, value)).toBe(text);
});

test.each<[string, Signal['baseline']['method'], number, string]>([
  ['fewer than were counted', 'negative_binomial', 32, '2 of 32 postings'],
  ['all that were counted', 'negative_binomial', 2, '2 postings'],
  ['those of a value in days', 'log_normal', 90, '2 postings'],
])('postings of the evidence that are %s', (_, method, observed, text) => {
  const baseline = { value: 1, method, n: 10 };
  expect(evidenceText({ baseline, observed, evidence: { job_ids: ['J1', 'J2'] } } as unknown as Signal)).toBe(text);
});

test.each([
  [1.45, ', +145%'],
  [26.04, ', +2,604%'],
  [-0.5, ', −50%'],
  [null, ''],
])('a change of %p is shown as %p', (change, text) => {
  expect(changeOf({ change })).toBe(text);
});
