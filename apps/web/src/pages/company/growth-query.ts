import { queryOptions } from '@tanstack/react-query';
import type { Analysis } from '../../data/analyses';
import { get } from '../../data/api';
import { COMPANIES_PER_PAGE } from '../../data/companies';
import { CACHED } from '../../data/query-client';
import { growthOf } from './growth';

/** The growth of at most 25 companies, by id; 1 credit. */
export const growthQuery = (ids: readonly string[]) =>
  queryOptions({
    ...CACHED,
    queryKey: ['analysis', 'growth', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const query = { group_by: 'source_ids', source_ids: ids.join(','), period: '90d', limit: COMPANIES_PER_PAGE };
      const { data } = await get<Analysis<'/v4/metrics'>>('/v4/metrics', query);
      return Object.fromEntries(data.map((row) => [String(row.value), growthOf(row)]));
    },
  });
