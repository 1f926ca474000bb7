import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.js';

export type { components, operations, paths } from './schema.js';

export interface RolecallOptions {
  /** Where the API is, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API token: T and 32 hexadecimal characters. It is sent as the `Authorization` header. */
  readonly token: string;
}

export type Rolecall = Client<paths>;

/** A typed client: paths, parameters and responses come from the OpenAPI document. */
export function createRolecall({ baseUrl, token }: RolecallOptions): Rolecall {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
}
