import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/schema';
import { ApiError, toApiError } from './api-error';
import { updateBalance } from './balance';
import { request } from './request';

/** Base path of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api';

type JobFields = components['schemas']['Job'];
// Fields of the lowest data tier, which every plan includes.
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

const errors: Middleware = {
  async onResponse({ response }) {
    updateBalance(response.headers);
    if (!response.ok) throw await ApiError.from(response);
  },
  onError: ({ error }) => toApiError(error),
};

/** Client for the reads of `/v4` with the session, metered as with a token. */
export const reads = createClient<paths>({
  credentials: 'same-origin',
  fetch: request,
  querySerializer: { array: { style: 'form', explode: true } },
});
reads.use(errors);

/** The reads of `/v4` accept the session; all other paths are below `DASHBOARD_API`. */
const urlOf = (path: string): string => (path.startsWith('/v4/') ? path : `${DASHBOARD_API}${path}`);

/** Sends a request to the dashboard's API, or a read of `/v4`. @throws ApiError */
export async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await request(
    new Request(urlOf(path), {
      method,
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }),
  );
  updateBalance(response.headers);
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as T;
}

/** Sends a GET request to the dashboard's API or to `/v4`. Empty parameters are left out. */
export const get = <T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> =>
  send<T>('GET', withQuery(path, query));

/** Appends a query string to a path. Commas are not escaped, so that lists stay readable. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = pairs
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string).replaceAll('%2C', ',')}`)
    .join('&');
  return text === '' ? path : `${path}?${text}`;
}
