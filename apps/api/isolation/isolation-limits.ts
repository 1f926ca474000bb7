import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { SEARCH_LIMITS, type SearchLimits } from '#libs/search/read/elasticsearch.js';
import { wholeNumber } from '#libs/services/whole-number.js';

/** Maximum time that a request may be queued. */
export const MAX_WAIT_SECONDS = 3;

/** Limits that keep one caller from occupying a whole process. Each applies to one process unless stated otherwise. */
export interface IsolationLimits extends SearchLimits {
  /** Open connections of one address, except those of trusted proxies. */
  readonly connectionsPerAddress: number;
  /** Pipelined requests of one connection. */
  readonly requestsPerConnection: number;
  /** Concurrent requests. */
  readonly requests: number;
  /** Concurrent requests of one caller: an organization, or an address without a known token. */
  readonly requestsPerCaller: number;
  /** Concurrent requests of one caller while other callers are active too. */
  readonly requestsPerActiveCaller: number;
  /** Queued requests. Half of them may come from one address. */
  readonly queuedRequests: number;
  /** Concurrent operations of one organization. */
  readonly requestsPerOrganization: number;
  /** Seconds within which a request must arrive, headers and body together. */
  readonly requestTimeout: number;
  /** Seconds after which a connection without traffic is closed. */
  readonly idleTimeout: number;
  /** Seconds within which a client must read a response. */
  readonly responseTimeout: number;
  /** Memory in MiB for request bodies that are being received. One address may use a quarter of it. */
  readonly bodies: number;
  /** Requests per minute of one address without a valid token, in all processes together. */
  readonly anonymousPerMinute: number;
}

/** Injection token of the `IsolationLimits`. */
export const ISOLATION_LIMITS = Symbol('isolation limits');

const REFUSED = '503 `service_unavailable` with `Retry-After: 1`';
const CLOSED = 'the connection is closed';

/** @param exceeded what happens when the limit is exceeded. */
const count = (value: number, description: string, exceeded: string) =>
  wholeNumber(1, 1_000_000).default(value).meta({ description, exceeded });

/** One request per core. With two cores, a third concurrent request of one caller would only delay those of others. */
const coresAtLeastTwo = (): number => Math.max(2, availableParallelism());

/** Environment variables, with their defaults and descriptions: `docs/reference/limits.md` is derived from them. */
export const isolationVariables = {
  ROLECALL_REQUESTS: count(32, 'Concurrent requests.', 'the request is queued'),
  ROLECALL_REQUESTS_PER_CALLER: count(
    12,
    'Concurrent requests of one caller: an organization, or an address without a known token.',
    'the request is queued; callers take turns',
  ),
  ROLECALL_REQUESTS_PER_ACTIVE_CALLER: wholeNumber(1, 1_000_000).optional().meta({
    description: 'Concurrent requests of one caller while other callers are active.',
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
  ROLECALL_SEARCHES_PER_ACTIVE_ORGANIZATION: wholeNumber(1, 1_000_000).optional().meta({
    description:
      'Concurrent searches of one organization while others are active: as many as Elasticsearch has processors for.',
    exceeded: 'the search is queued; organizations take turns, and who used more waits longer',
    default: 'one per core and at least 2',
  }),
  ROLECALL_EXPENSIVE_SEARCHES: count(
    SEARCH_LIMITS.expensiveSearches,
    'Concurrent expensive searches, half of them per organization. They do not count towards `ROLECALL_SEARCHES`.',
    `the search is queued; if its organization has too many in the queue: ${REFUSED}`,
  ),
  ROLECALL_QUEUED_SEARCHES: count(SEARCH_LIMITS.queuedSearches, 'Queued searches, for at most 3 s.', REFUSED),
  ROLECALL_BODY_MIB: count(
    64,
    'Memory in MiB for request bodies being received, a quarter of it per address.',
    REFUSED,
  ),
  ROLECALL_CONNECTIONS_PER_ADDRESS: count(256, 'Connections per address, except proxies in `TRUST_PROXY`.', CLOSED),
  ROLECALL_REQUEST_TIMEOUT_SECONDS: count(
    30,
    'Seconds within which a request must arrive, headers and body together.',
    CLOSED,
  ),
  // Longer than common proxies keep idle connections open, so that they do not reuse one that is about to close.
  ROLECALL_IDLE_TIMEOUT_SECONDS: count(72, 'Seconds that a connection may be idle.', CLOSED),
  ROLECALL_RESPONSE_TIMEOUT_SECONDS: count(60, 'Seconds within which a client must read a response.', CLOSED),
  ROLECALL_ANONYMOUS_PER_MINUTE: count(
    600,
    'Requests per minute without a valid token, per address and across all processes.',
    '429 `rate_limited`',
  ),
} as const;

/** Reads the limits from validated environment variables. */
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
  searchesPerActiveOrganization: Math.min(
    env.ROLECALL_SEARCHES_PER_ACTIVE_ORGANIZATION ?? coresAtLeastTwo(),
    env.ROLECALL_SEARCHES_PER_ORGANIZATION,
  ),
  queuedSearches: env.ROLECALL_QUEUED_SEARCHES,
});

export const DEFAULT_LIMITS: IsolationLimits = isolationLimits(z.object(isolationVariables).parse({}));
