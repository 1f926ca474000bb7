import type { components } from '../../../../clients/typescript/schema';
import type { Account } from './dashboard';
import type { components as dashboard } from './dashboard-schema';
import { ApiError } from './http/api-error';
import { updateBalance } from './http/balance';
import { dailyKey, isCharged } from './http/daily-key';
import { type Query, withQuery } from './http/query-string';
import { request } from './http/request';
import { queryClient } from './query-client';
import {
  type Body,
  DASHBOARD_API,
  fillPath,
  type ReadPath,
  type WriteBody,
  type WriteMethod,
  type WritePath,
  type Written,
} from './responses';

type JobFields = components['schemas']['Job'];
type MinField = Exclude<dashboard['schemas']['MinJobField'], 'source'>;

/** A posting without `fields`: it has the fields that every plan includes. */
export type Job = Omit<JobFields, MinField | 'source'> &
  Required<Pick<JobFields, MinField>> & { readonly source: Company | null };

export type ListedExport = components['schemas']['Export'];
export type ListedWatch = components['schemas']['SavedWatch'];
export type ListedEvent = components['schemas']['WatchEvent'];
export type ListedWebhook = components['schemas']['Webhook'];
export type ListedDelivery = components['schemas']['WebhookDelivery'];
export type Facet = components['schemas']['Options']['data'][number];
export type Company = Required<components['schemas']['Source']>;

/** `/v4` accepts the session; all other paths are below `DASHBOARD_API`. */
const urlOf = (path: string): string => (path.startsWith('/v4/') ? path : `${DASHBOARD_API}${path}`);

const exchange = async <T>(
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const response = await request(
    new Request(urlOf(path), {
      method,
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    }),
  );
  updateBalance(response.headers);
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as T;
};

/** Sends a change to the dashboard's API, or to a path of `/v4` that accepts the session. @throws ApiError */
export const send = <M extends WriteMethod, P extends WritePath<M>>(
  method: M,
  path: P,
  ...[body]: WriteBody<M, P>
): Promise<Written<M, P>> => exchange(method, path, body as object | undefined);

export interface ReadOptions {
  /** What people open again and again is charged once in 24 hours, as long as the data is the same. */
  readonly daily?: boolean;
}

/** Sends a GET request to the dashboard's API or to `/v4`. @param parameters those of the path. @throws ApiError */
export const get = async <P extends ReadPath>(
  path: P,
  query: Query = {},
  parameters: Readonly<Record<string, string>> = {},
  { daily = false }: ReadOptions = {},
): Promise<Body<P>> => {
  const url = withQuery(fillPath(path, parameters), query);
  return exchange('GET', url, undefined, daily && isCharged() ? dailyKey(url, await presentAccount()) : {});
};

/** The account with the date of the data, at most some seconds old. */
const presentAccount = (): Promise<Account> =>
  queryClient.fetchQuery({
    queryKey: ['account'],
    staleTime: 15_000,
    queryFn: (): Promise<Account> => exchange('GET', urlOf('/account')),
  });

/** Starts an export. @param key sent again after an error, it starts no second one. @throws ApiError */
export const startExport = (body: WriteBody<'POST', '/v4/exports'>[0], key: string): Promise<ListedExport> =>
  exchange('POST', '/v4/exports', body, { 'Idempotency-Key': key });

/** The exact number of records that filters find, and what it is silent about. */
export interface MatchCounts {
  readonly count: number;
  /** Further matches that the organization has hidden or blocked; absent if it excludes nothing. */
  readonly excluded?: number;
  /** By filter: the records that match all other filters, and whose value is unknown. */
  readonly unknown?: Readonly<Record<string, number>>;
  /** By filter: all records that match all other filters. */
  readonly unknown_of?: Readonly<Record<string, number>>;
}

/** Free. @throws ApiError */
export const matchCountsOf = (path: ReadPath, filters: Query): Promise<MatchCounts> =>
  exchange('GET', withQuery(path, { ...filters, count: 'true' }));
