import { expect, test } from '@jest/globals';
import type { AuditEntry } from '../../data/dashboard';
import { detailsText } from './audit-texts';

const textOf = (details: AuditEntry['details'], action: AuditEntry['action'] = 'link.refuse', names: string[] = []) =>
  detailsText({ action, details, companies: names.map((name) => ({ source_id: `S-${name}`, name: name || null })) });

test('details with a fixed set of values are shown as words', () => {
  expect(textOf({ kind: 'password_reset', reason: 'already_used', rateTier: 'tier_3' })).toBe(
    'kind: Password reset, reason: Already used, rate tier: Tier 3',
  );
  expect(textOf({ from: 'member', to: 'admin' }, 'member.set_role')).toBe('from Member to Admin');
  expect(textOf({ last4: '4728' }, 'token.create')).toBe('token ending in 4728');
});

test('names and addresses in details are shown as they were recorded', () => {
  expect(textOf({ issued_by: 'ann_lee@x.com', name: 'team_a', note: null })).toBe(
    'issued by: ann_lee@x.com, name: team_a',
  );
});

test('the first companies of a collection are named, and the others counted', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(textOf({ source_ids: ids, count: 24 }, 'collection.add_sources', ['Acme', 'Globex', 'Initech'])).toBe(
    'Acme, Globex, Initech and 21 more',
  );
  expect(textOf({ source_ids: ['a'] }, 'collection.remove_source', ['Acme'])).toBe('Acme');
  expect(textOf({ source_ids: ['a'] }, 'collection.remove_source', [''])).toBe('S-');
  expect(textOf({ count: 24 }, 'collection.add_sources')).toBe('24 companies');
});
