import createClient, { type Client, createQuerySerializer } from 'openapi-fetch';
import { retryingFetch } from './retrying-fetch.js';
import type { paths } from './schema.js';

export type { components, operations, paths } from './schema.js';

export interface RolecallOptions {
  /** Where the API is, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API token: T and 32 hexadecimal characters. It is sent as the `Authorization` header. */
  readonly token: string;
}

export type Rolecall = Client<paths>;

/**
 * A typed client: paths, parameters and responses come from the OpenAPI document. Requests are repeated after a broken connection, 429 and 503,
 * and charged once.
 */
export function createRolecall({ baseUrl, token }: RolecallOptions): Rolecall {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}` },
    fetch: retryingFetch,
    querySerializer: (query) => serialize(withQuotedNames(query)),
  });
}

const serialize = createQuerySerializer({ array: { style: 'form', explode: true } });

/** A list with one value is sent like a single value, which the API splits at commas outside double quotes. */
const withQuotedNames = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? [quoted(value[0])] : value,
    ]),
  );

const quoted = (value: string): string =>
  value.includes(',') && !value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value;
