import { expect, test } from '@jest/globals';
import { companyFilters } from '../../filters/company-filters';
import { jobFilters } from '../../filters/job-filters';
import { exportedSearch } from './exported-search';

test('an export has the filters of the list, its order, and nothing of the page', () => {
  const search = { titles: 'welder', countries_not: 'FR', sort: 'oldest', job: 'J1', show: 'charts' };
  expect(exportedSearch({ kind: 'jobs', set: jobFilters, search }, 3)).toEqual({
    kind: 'jobs',
    count: 3,
    isReordered: false,
    parameters: { titles: 'welder', countries_not: 'FR', sort: 'oldest' },
  });
  expect(
    exportedSearch(
      { kind: 'sources', set: companyFilters, search: { q: 'acme', sort: 'relevance' }, include: 'growth' },
      1,
    ),
  ).toMatchObject({
    isReordered: true,
    parameters: { q: 'acme', include: 'growth' },
  });
});
