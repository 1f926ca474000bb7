import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { SEARCH_LIMITS, type SearchLimits } from '#libs/search/read/elasticsearch.js';

/** How long a request may be queued. */
export const MAX_WAIT_SECONDS = 3;

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
  /** The same while other callers are active too: they wait for so many requests at most. */
  readonly requestsPerActiveCaller: number;
  /** Requests that have arrived and wait until they are worked on. Half of them may come from one address. */
  readonly queuedRequests: number;
  /** Operations of one organization that are under way. */
  readonly requestsPerOrganization: number;
  /** Seconds in which a request has to arrive, headers and body together. */
  readonly requestTimeout: number;
  /** Seconds after which a connection without traffic is closed. */
  readonly idleTimeout: number;
  /** Seconds in which a client has to read a response. */
  readonly responseTimeout: number;
  /** MiB of request bodies that are being received. A quarter of it may come from one address. */
  readonly bodies: number;
  /** Requests of one address in a minute without a valid token. Shared by all processes. */
  readonly anonymousPerMinute: number;
}

/** Provides the `IsolationLimits`. */
export const ISOLATION_LIMITS = Symbol('isolation limits');

const REFUSED = '503 `service_unavailable` with `Retry-After: 1`';
const CLOSED = 'the connection is closed';

/** @param exceeded what happens beyond the limit. */
const count = (value: number, description: string, exceeded: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(value).meta({ description, exceeded });

/** A share that grows with the machine: with 2 cores, a third request in progress only delays those of others. */
const coresAtLeastTwo = (): number => Math.max(2, availableParallelism());

/** Environment variables, with their defaults and descriptions: `docs/reference/limits.md` is derived from them. */
export const isolationVariables = {
  ROLECALL_REQUESTS: count(32, 'Requests in progress.', 'the request is queued'),
  ROLECALL_REQUESTS_PER_CALLER: count(
    12,
    'Requests in progress of one organization, or of one address without a known token.',
    'the request is queued; callers take turns',
  ),
  ROLECALL_REQUESTS_PER_ACTIVE_CALLER: z.coerce.number().int().min(1).max(1_000_000).optional().meta({
    description: 'The same while other callers are active too.',
    exceeded: 'the request is queued; callers take turns',
    default: 'one per core and at least 2',
  }),
  ROLECALL_QUEUED_REQUESTS: count(
    256,
    `Queued requests, half of them per address, for at most ${MAX_WAIT_SECONDS} s.`,
    REFUSED,
  ),
  ROLECALL_REQUESTS_PER_ORGANIZATION: count(64, 'Concurrent operations of one organization.', REFUSED),
  ROLECALL_REQUESTS_PER_CONNECTION: count(4, 'Pipelined requests of one connection.', `${REFUSED}; then ${CLOSED}`),
  ROLECALL_SEARCHES: count(SEARCH_LIMITS.searches, 'Concurrent searches in Elasticsearch.', 'the search is queued'),
  ROLECALL_SEARCHES_PER_ORGANIZATION: count(
    SEARCH_LIMITS.searchesPerOrganization,
    'Concurrent searches of one organization.',
    'the search is queued; organizations take turns',
  ),
  ROLECALL_EXPENSIVE_SEARCHES: count(
    SEARCH_LIMITS.expensiveSearches,
    'Concurrent expensive searches, half of them per organization. They do not count as `ROLECALL_SEARCHES`.',
    'the search is queued; beyond a few of one organization, 503',
  ),
  ROLECALL_QUEUED_SEARCHES: count(SEARCH_LIMITS.queuedSearches, 'Queued searches, for at most 3 s.', REFUSED),
  ROLECALL_BODY_MIB: count(64, 'MiB of request bodies being received, a quarter of it per address.', REFUSED),
  ROLECALL_CONNECTIONS_PER_ADDRESS: count(256, 'Connections per address, except those of `TRUST_PROXY`.', CLOSED),
  ROLECALL_REQUEST_TIMEOUT_SECONDS: count(30, 'Seconds to send a request, headers and body.', CLOSED),
  // Longer than usual proxies reuse a connection.
  ROLECALL_IDLE_TIMEOUT_SECONDS: count(72, 'Seconds without traffic on a connection.', CLOSED),
  ROLECALL_RESPONSE_TIMEOUT_SECONDS: count(60, 'Seconds until a response has been read.', CLOSED),
  ROLECALL_ANONYMOUS_PER_MINUTE: count(
    600,
    'Requests per minute without a valid token, per address and across all processes.',
    '429 `rate_limited`',
  ),
} as const;

/** The limits that variables name. */
export const isolationLimits = (env: z.output<z.ZodObject<typeof isolationVariables>>): IsolationLimits => ({
  connectionsPerAddress: env.ROLECALL_CONNECTIONS_PER_ADDRESS,
  requests: env.ROLECALL_REQUESTS,
  requestsPerCaller: env.ROLECALL_REQUESTS_PER_CALLER,
  requestsPerActiveCaller: Math.min(
    env.ROLECALL_REQUESTS_PER_ACTIVE_CALLER ?? coresAtLeastTwo(),
    env.ROLECALL_REQUESTS_PER_CALLER,
  ),
  queuedRequests: env.ROLECALL_QUEUED_REQUESTS,
  requestsPerConnection: env.ROLECALL_REQUESTS_PER_CONNECTION,
  requestsPerOrganization: env.ROLECALL_REQUESTS_PER_ORGANIZATION,
  requestTimeout: env.ROLECALL_REQUEST_TIMEOUT_SECONDS,
  idleTimeout: env.ROLECALL_IDLE_TIMEOUT_SECONDS,
  responseTimeout: env.ROLECALL_RESPONSE_TIMEOUT_SECONDS,
  bodies: env.ROLECALL_BODY_MIB,
  anonymousPerMinute: env.ROLECALL_ANONYMOUS_PER_MINUTE,
  searches: env.ROLECALL_SEARCHES,
  searchesPerOrganization: env.ROLECALL_SEARCHES_PER_ORGANIZATION,
  expensiveSearches: env.ROLECALL_EXPENSIVE_SEARCHES,
  queuedSearches: env.ROLECALL_QUEUED_SEARCHES,
});

export const DEFAULT_LIMITS: IsolationLimits = isolationLimits(z.object(isolationVariables).parse({}));
