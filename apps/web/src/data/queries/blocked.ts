import { queryOptions } from '@tanstack/react-query';
import { get } from '../api';

/** The ids of all blocked companies. */
export const blockedIdsQuery = queryOptions({
  queryKey: ['blocked-sources', 'ids'],
  staleTime: 60_000,
  queryFn: async () => {
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await get('/blocked-sources', { limit: 25, cursor });
      for (const { source_id } of page.data) ids.add(source_id);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return ids;
  },
});
