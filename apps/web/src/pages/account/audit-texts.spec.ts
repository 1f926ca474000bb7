import { expect, test } from '@jest/globals';
import { detailsText } from './audit-texts';

test('details with a fixed set of values are shown as words', () => {
  expect(detailsText({ kind: 'password_reset', reason: 'already_used', tier: 'tier_3' })).toBe(
    'kind password reset, reason already used, tier tier 3',
  );
});

test('names and addresses in details are shown as they were recorded', () => {
  expect(detailsText({ issued_by: 'ann_lee@x.com', name: 'team_a', note: null })).toBe(
    'issued by ann_lee@x.com, name team_a',
  );
  expect(detailsText({ source_ids: ['a_1', 'b_2'] })).toBe('2 companies');
});
