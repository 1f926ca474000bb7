import type { InfiniteData, QueryClient } from '@tanstack/react-query';

interface PageOfPostings {
  readonly data: readonly { readonly id: string }[];
}

const isPaged = (data: unknown): data is InfiniteData<PageOfPostings> =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Removes a posting from all loaded results, which would cost credits to load again. @returns a function that restores it. */
export const removeLoaded = (client: QueryClient, id: string): (() => void) => {
  const before = client.getQueriesData({ queryKey: ['jobs'] });
  for (const [key, data] of before) {
    if (!isPaged(data)) continue;
    const pages = data.pages.map((page) => ({ ...page, data: page.data.filter((posting) => posting.id !== id) }));
    client.setQueryData(key, { ...data, pages });
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
};
