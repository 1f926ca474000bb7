import { z } from 'zod';
import { SEARCH_LIMITS, type SearchLimits } from '#libs/search/read/elasticsearch.js';

/** What one caller can occupy of a process. Counts are per process; limits of the rate windows are not. */
export interface IsolationLimits extends SearchLimits {
  /** Open connections of one address, except those of trusted proxies. */
  readonly connectionsPerAddress: number;
  /** Pending requests of one connection (pipelining). */
  readonly requestsPerConnection: number;
  /** Requests that are worked on at once. */
  readonly requests: number;
  /** The same for one caller: an organization, or an address without a known token. */
  readonly requestsPerCaller: number;
  /** Requests that have arrived and wait until they are worked on. Half of them may come from one address. */
  readonly waitingRequests: number;
  /** Operations of one organization that are under way. */
  readonly requestsPerOrganization: number;
  /** Seconds in which a request has to arrive, headers and body together, and after which a connection without traffic is closed. */
  readonly requestTimeout: number;
  /** Seconds in which a client has to read a response. */
  readonly responseTimeout: number;
  /** MiB of request bodies that are being received. A quarter of it may come from one address. */
  readonly bodies: number;
  /** Requests of one address in a minute without a valid token. Shared by all processes. */
  readonly anonymousPerMinute: number;
}

/** Provides the `IsolationLimits`. */
export const ISOLATION_LIMITS = Symbol('isolation limits');

const count = (value: number, description: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(value).describe(description);

/** Environment variables, with their defaults. */
export const isolationVariables = {
  ROLECALL_CONNECTIONS_PER_ADDRESS: count(256, 'Connections of one address, except those of TRUST_PROXY.'),
  ROLECALL_REQUESTS: count(32, 'Requests that a process works on at once.'),
  ROLECALL_REQUESTS_PER_CALLER: count(12, 'The same for one organization, or for one address without a known token.'),
  ROLECALL_WAITING_REQUESTS: count(256, 'Requests that wait, half of them of one address; more are refused with 503.'),
  ROLECALL_REQUESTS_PER_CONNECTION: count(4, 'Pipelined requests of one connection.'),
  ROLECALL_REQUESTS_PER_ORGANIZATION: count(64, 'Operations of one organization at once, in one process.'),
  ROLECALL_REQUEST_TIMEOUT_SECONDS: count(30, 'Time in which a request, headers and body, has to arrive.'),
  ROLECALL_RESPONSE_TIMEOUT_SECONDS: count(60, 'Time in which a client has to read a response.'),
  ROLECALL_BODY_MIB: count(64, 'MiB of request bodies that are being received at once.'),
  ROLECALL_ANONYMOUS_PER_MINUTE: count(600, 'Requests of one address in a minute without a valid token.'),
  ROLECALL_SEARCHES: count(SEARCH_LIMITS.searches, 'Searches that a process sends to Elasticsearch at once.'),
  ROLECALL_SEARCHES_PER_ORGANIZATION: count(SEARCH_LIMITS.searchesPerOrganization, 'The same for one organization.'),
  ROLECALL_EXPENSIVE_SEARCHES: count(
    SEARCH_LIMITS.expensiveSearches,
    'Expensive searches at once, half of them of one organization.',
  ),
  ROLECALL_QUEUED_SEARCHES: count(SEARCH_LIMITS.queuedSearches, 'Searches that wait; more are refused with 503.'),
} as const;

/** The limits that variables name. */
export const isolationLimits = (env: z.output<z.ZodObject<typeof isolationVariables>>): IsolationLimits => ({
  connectionsPerAddress: env.ROLECALL_CONNECTIONS_PER_ADDRESS,
  requests: env.ROLECALL_REQUESTS,
  requestsPerCaller: env.ROLECALL_REQUESTS_PER_CALLER,
  waitingRequests: env.ROLECALL_WAITING_REQUESTS,
  requestsPerConnection: env.ROLECALL_REQUESTS_PER_CONNECTION,
  requestsPerOrganization: env.ROLECALL_REQUESTS_PER_ORGANIZATION,
  requestTimeout: env.ROLECALL_REQUEST_TIMEOUT_SECONDS,
  responseTimeout: env.ROLECALL_RESPONSE_TIMEOUT_SECONDS,
  bodies: env.ROLECALL_BODY_MIB,
  anonymousPerMinute: env.ROLECALL_ANONYMOUS_PER_MINUTE,
  searches: env.ROLECALL_SEARCHES,
  searchesPerOrganization: env.ROLECALL_SEARCHES_PER_ORGANIZATION,
  expensiveSearches: env.ROLECALL_EXPENSIVE_SEARCHES,
  queuedSearches: env.ROLECALL_QUEUED_SEARCHES,
});

export const DEFAULT_LIMITS: IsolationLimits = isolationLimits(z.object(isolationVariables).parse({}));
