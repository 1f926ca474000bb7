import { expect, test } from '@jest/globals';
import { matchingActions } from './matching-actions';

const groups = [
  { group: 'Pages', actions: [{ id: 'tokens', label: 'API tokens', description: 'Account' }] },
  {
    group: 'Actions',
    actions: [
      { id: 'create', label: 'Create an API token', description: 'API tokens', keywords: ['new key'] },
      { id: 'rotate', label: 'Rotate an API token', keywords: ['replace token', 'revoke'] },
    ],
  },
];
const idsOf = (query: string) =>
  matchingActions(query, groups).flatMap((group) => ('actions' in group ? group.actions.map(({ id }) => id) : []));

test.each([
  ['rotate token', ['rotate']],
  ['token rotate', ['rotate']],
  ['revoke', ['rotate']],
  ['token', ['tokens', 'create', 'rotate']],
  ['account', ['tokens']],
  ['', ['tokens', 'create', 'rotate']],
  ['nothing', []],
])('%j finds %j', (query, ids) => {
  expect(idsOf(query)).toEqual(ids);
});

test('actions whose label has the words come before those whose description has them', () => {
  const actions = [
    { id: 'described', label: 'Create', description: 'billing' },
    { id: 'named', label: 'Billing' },
  ];
  expect(matchingActions('billing', [{ group: 'All', actions }])).toEqual([
    { group: 'All', actions: [actions[1], actions[0]] },
  ]);
});
