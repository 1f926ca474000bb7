import createClient, { type Client, createQuerySerializer } from 'openapi-fetch';
import { acceptedEncoding, type Encoding } from './encoding.js';
import { type ListPath, type PageOptions, type Pages, Pull, pagesOf, type QueryOf } from './pages.js';
import { type RetryOptions, retryingFetch } from './retrying-fetch.js';
import type { paths } from './schema.js';

export type { Encoding } from './encoding.js';
export { ApiError, ConnectionLostError, type ErrorCode, InvalidResponseError, RolecallError } from './errors.js';
export {
  type BodyOf,
  type ListPath,
  type Page,
  type PageOptions,
  type Pages,
  type Pull,
  type QueryOf,
  unwrap,
} from './pages.js';
export type { RetryOptions } from './retrying-fetch.js';
export type { components, operations, paths } from './schema.js';

export interface RolecallOptions extends RetryOptions {
  /** Where the API is, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API token: T and 32 hexadecimal characters. It is sent as the `Authorization` header. */
  readonly token: string;
  /** How responses are coded; see the README for what each costs. Default: `auto`. */
  readonly encoding?: Encoding;
}

export interface Rolecall extends Client<paths> {
  /** The pages of a list: `rolecall.pages('/v4/jobs', { countries: ['DE'] })`. */
  pages<P extends ListPath>(path: P, query?: QueryOf<P>, options?: PageOptions): Pages<P>;
  /** The rows of all pages of a list. */
  records<P extends ListPath>(path: P, query?: QueryOf<P>, options?: PageOptions): Pull<P>;
}

/**
 * A typed client: paths, parameters and responses come from the OpenAPI document. Requests are repeated after a broken connection, 429 and 503,
 * and charged once.
 */
export function createRolecall({ baseUrl, token, encoding = 'auto', ...retry }: RolecallOptions): Rolecall {
  const client = createClient<paths>({
    baseUrl,
    // Browsers ignore the second, and choose themselves.
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': acceptedEncoding(encoding, baseUrl) },
    fetch: retryingFetch(retry),
    querySerializer: (query) => serialize(withQuotedNames(query)),
  });
  const pages: Rolecall['pages'] = (path, query, options) => pagesOf(client, path, query ?? ({} as never), options);
  return Object.assign(client, {
    pages,
    records: ((path, query, options) => new Pull(pages(path, query, options))) as Rolecall['records'],
  });
}

const serialize = createQuerySerializer({ array: { style: 'form', explode: true } });

/** A list with one value is sent like a single value, which the API splits at commas outside double quotes. */
const withQuotedNames = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? listIn(name, value) : value]),
  );

const listIn = (name: string, values: readonly unknown[]): readonly unknown[] => {
  // It would be left out of the URL, and everything would match, and be charged.
  if (values.length === 0)
    throw new TypeError(`${name} is an empty list: leave the parameter out to match everything.`);
  return values.length === 1 && typeof values[0] === 'string' ? [quoted(values[0])] : values;
};

const quoted = (value: string): string =>
  value.includes(',') && !value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value;
