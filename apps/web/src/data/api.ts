import type { components } from '../../../../clients/typescript/schema';
import { ApiError } from './api-error';
import { updateBalance } from './balance';
import { type Query, withQuery } from './query-string';
import { request } from './request';
import { type Body, DASHBOARD_API, fillPath, type ReadPath } from './responses';

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

/** Sends a GET request to the dashboard's API or to `/v4`. @param parameters those of the path. @throws ApiError */
export const get = <P extends ReadPath>(
  path: P,
  query: Query = {},
  parameters: Readonly<Record<string, string>> = {},
): Promise<Body<P>> => send('GET', withQuery(fillPath(path, parameters), query));

/** The exact number of records that filters find; free. @throws ApiError */
export const countOf = async (path: ReadPath, filters: Query): Promise<number> =>
  (await send<{ readonly count: number }>('GET', withQuery(path, { ...filters, count: 'true' }))).count;
