import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get, type ListedDelivery, type ListedEvent, type ListedWatch, type ListedWebhook } from '../api';
import type { Page } from '../dashboard';
import { CACHED } from '../query-client';

/** The watches of the organization, by name; free. */
export const watchesQuery = infiniteQueryOptions({
  queryKey: ['watches', 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam }): Promise<Page<ListedWatch>> =>
    (await get('/v4/watches', { limit: 25, cursor: pageParam })) as Page<ListedWatch>,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  staleTime: 10_000,
});

/** One watch; free. */
export const watchQuery = (id: string) =>
  queryOptions({
    queryKey: ['watches', 'one', id],
    staleTime: 10_000,
    queryFn: async () => (await get('/v4/watches/{watch_id}', {}, { watch_id: id })) as ListedWatch,
  });

/** Webhooks that are read for the state of deliveries: more than most plans have. */
const MAX_WEBHOOKS = 250;

/** The webhooks of the organization, oldest first; free. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  staleTime: 10_000,
  queryFn: async () => {
    const found: ListedWebhook[] = [];
    let cursor: string | undefined;
    do {
      const page = (await get('/v4/webhooks', { limit: 25, cursor })) as Page<ListedWebhook>;
      found.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    } while (cursor && found.length < MAX_WEBHOOKS);
    return found;
  },
});

/** Events that one look at a watch shows. */
export const LATEST_EVENTS = 10;

/** The latest events of a watch, oldest first; 1 credit for each record in them. */
export const latestEventsQuery = ({ id, last_sequence: last }: Pick<ListedWatch, 'id' | 'last_sequence'>) =>
  queryOptions({
    ...CACHED,
    queryKey: ['watch-events', id, last],
    queryFn: async () => {
      const query = { limit: LATEST_EVENTS, from_sequence: Math.max(1, last - LATEST_EVENTS + 1) };
      return (await get('/v4/watches/{watch_id}/events', query, { watch_id: id })).data as readonly ListedEvent[];
    },
  });

/** The log of a webhook, the latest first; free. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<Page<ListedDelivery>> =>
      (await get(
        '/v4/webhooks/{webhook_id}/deliveries',
        { limit: 10, cursor: pageParam },
        { webhook_id: id },
      )) as Page<ListedDelivery>,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });

/** What the person follows of watches: what is new in them, and digests by e-mail; free. */
export const followedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['watches', 'followed', ...ids],
    staleTime: 10_000,
    enabled: ids.length > 0,
    queryFn: () => get('/watches', { watch_ids: ids.join(',') }),
  });

/** Whether a watch has a feed; free. */
export const watchFeedQuery = (id: string) =>
  queryOptions({
    queryKey: ['watches', 'feed', id],
    staleTime: 10_000,
    queryFn: () => get('/watches/{watch_id}/feed', {}, { watch_id: id }),
  });
