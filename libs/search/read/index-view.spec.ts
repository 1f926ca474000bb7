import { expect, test } from '@jest/globals';
import type { Query } from '#libs/registry/kind.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import type { Exclusions, Visibility } from '#libs/registry/visibility.js';
import { readerAliasOf } from '../store/indices/indices.js';
import { expectGolden } from '../testing/golden.js';
import { IndexView } from './index-view.js';

const id = (letter: string, n: number) => letter + String(n).repeat(32);
const query: Query = { bool: { filter: [{ term: { remote: true } }] } };

const visibilityOf = (exclusions: Exclusions): Visibility => ({
  exclusions: async () => exclusions,
  findCollections: async () => ({ sources: [], unknown: [], names: [] }),
});
const nothing = visibilityOf({ jobs: [], sources: [] });
const something = visibilityOf({ jobs: [id('J', 1), id('J', 2)], sources: [id('S', 1)] });

test('without exclusions the query is unchanged', async () => {
  const view = await IndexView.of('p', jobs, nothing);
  expect([view.alias, view.narrow(query), view.narrow(undefined)]).toEqual([
    readerAliasOf('p', jobs),
    query,
    undefined,
  ]);
});

test('exclusions of an organization narrow reads of postings, with and without a query', async () => {
  const view = await IndexView.of('p', jobs, something);
  const blocked = await IndexView.of('p', jobs, visibilityOf({ jobs: [], sources: [id('S', 1)] }));
  expectGolden(new URL('./golden/exclusions.golden.json', import.meta.url), {
    'with a query': view.narrow(query),
    'without a query': view.narrow(undefined),
    'only a company': blocked.narrow(query),
  });
});

test('reads of companies are not narrowed, and do not load exclusions', async () => {
  const unknown: Visibility = { ...something, exclusions: () => Promise.reject(new Error('Postgres is down')) };
  expect((await IndexView.of('p', sources, unknown)).narrow(query)).toEqual(query);
  await expect(IndexView.of('p', jobs, unknown)).rejects.toThrow('Postgres is down');
});
