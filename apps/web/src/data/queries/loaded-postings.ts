import type { InfiniteData, QueryClient } from '@tanstack/react-query';

interface LoadedPosting {
  readonly id: string;
  readonly source?: { readonly id: string } | null;
}

interface PageOfPostings {
  readonly data: readonly LoadedPosting[];
  /** Of each posting, with `collapse`. */
  readonly folded?: readonly number[];
}

const isPaged = (data: unknown): data is InfiniteData<PageOfPostings> =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Removes postings from all loaded results, which would cost credits to load again. @returns a function that restores them. */
export const removeLoaded = (client: QueryClient, isRemoved: (posting: LoadedPosting) => boolean): (() => void) => {
  const before = client.getQueriesData({ queryKey: ['jobs'] });
  for (const [key, data] of before) {
    if (!isPaged(data)) continue;
    const pages = data.pages.map((page) => {
      const stays = page.data.map((posting) => !isRemoved(posting));
      const folded = page.folded?.filter((_, index) => stays[index]);
      return { ...page, data: page.data.filter((_, index) => stays[index]), ...(folded && { folded }) };
    });
    client.setQueryData(key, { ...data, pages });
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
};
