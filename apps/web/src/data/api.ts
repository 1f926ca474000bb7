import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/schema';
import { ApiError } from './api-error';
import { noteCredits } from './balance';

/** Where the dashboard's own API is. */
export const DASHBOARD = '/dashboard/api';

type JobFields = components['schemas']['Job'];
// Fields of the lowest tier are always present; the others depend on the plan.
type MinFields =
  | 'id'
  | 'title'
  | 'job_status'
  | 'url_job'
  | 'remote'
  | 'onet_code'
  | 'onet_title'
  | 'salary'
  | 'locations'
  | 'post';

export type Job = Omit<JobFields, MinFields | 'source' | 'created_at'> &
  Required<Pick<JobFields, MinFields>> & { readonly created_at: string; readonly source: Company | null };

export type Facet = components['schemas']['Options']['data'][number];
export type Company = Required<components['schemas']['Source']>;

const checked: Middleware = {
  async onResponse({ response }) {
    noteCredits(response.headers);
    if (!response.ok) throw await ApiError.from(response);
  },
  onError: () => ApiError.offline(),
};

/** The reads of `/v4` for the session's organization, metered like those of a token. */
export const reads = createClient<paths>({
  baseUrl: DASHBOARD,
  credentials: 'same-origin',
  querySerializer: { array: { style: 'form', explode: false } },
});
reads.use(checked);

/** A request to the dashboard's API. @throws ApiError */
export async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${DASHBOARD}${path}`, {
    method,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  }).catch(() => Promise.reject(ApiError.offline()));
  noteCredits(response.headers);
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as T;
}

/** A GET of the dashboard's API whose parameters are a record, without the empty ones. */
export const get = <T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> =>
  send<T>('GET', withQuery(path, query));

/** A path with a query string; commas between values stay readable. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = pairs
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string).replaceAll('%2C', ',')}`)
    .join('&');
  return text === '' ? path : `${path}?${text}`;
}
