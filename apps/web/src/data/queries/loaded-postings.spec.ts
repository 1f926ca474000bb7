import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { removeLoaded } from './loaded-postings';

test('a hidden posting leaves every loaded list until it is restored, and other data stays', () => {
  const client = new QueryClient();
  const list = { pages: [{ data: [{ id: 'a' }, { id: 'b' }], as_of: 'now' }], pageParams: [undefined] };
  client.setQueryData(['jobs', { q: 'x' }], list);
  client.setQueryData(['jobs', 'one', 'a'], { id: 'a' });
  client.setQueryData(['companies', {}], list);
  const restore = removeLoaded(client, ({ id }) => id === 'a');
  expect(client.getQueryData(['jobs', { q: 'x' }])).toEqual({
    pages: [{ data: [{ id: 'b' }], as_of: 'now' }],
    pageParams: [undefined],
  });
  expect(client.getQueryData(['jobs', 'one', 'a'])).toEqual({ id: 'a' });
  expect(client.getQueryData(['companies', {}])).toEqual(list);
  restore();
  expect(client.getQueryData(['jobs', { q: 'x' }])).toEqual(list);
  client.clear();
});
