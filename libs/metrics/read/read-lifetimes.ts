import { setImmediate } from 'node:timers/promises';
import type { Query } from '#libs/registry/kind.js';
import type { Slice } from '../grid/slice-key.js';
import { type Lifetime, lifetimesOf, type TrackedPosting } from '../lifetimes/lifetimes.js';
import type { WatchedUnit } from '../observation/observation.js';
import type { Span } from '../periods/periods.js';
import type { LiveStore, PostingValues } from './live-store.js';

/** Each is read by itself, because Elasticsearch cannot pair a posting with the one that replaces it. */
export const MAX_LIFETIMES = 50_000;

const PLACES = ['locations.country', 'locations.state_facet', 'locations.city'] as const;
const FIELDS = ['id', 'continues', 'source', 'watched_unit', 'role_id', 'observed_from', 'closed_at', ...PLACES];

/** Postings that were open at some time in a span. */
const openIn = ({ from, to }: Span): Query => ({
  bool: {
    filter: [{ range: { observed_from: { lt: to, format: 'epoch_millis' } } }],
    must_not: [{ range: { closed_at: { lt: from, format: 'epoch_millis' } } }],
  },
});

const firstOf = (values: PostingValues, field: string): string | null => {
  const [value] = values[field] ?? [];
  return value === undefined ? null : String(value);
};

/**
 * The lifetimes of the postings of a slice that were open at some time in a span.
 * @param units the boards of the companies of the slice. @returns null if they are more than `MAX_LIFETIMES`.
 */
export const readLifetimes = async (
  live: LiveStore,
  slice: Slice,
  { span, asOf, units }: { span: Span; asOf: number; units: readonly WatchedUnit[] },
): Promise<Lifetime[] | null> => {
  const request = { within: openIn(span), fields: FIELDS, limit: MAX_LIFETIMES, read: trackedPosting };
  const postings = await live.postings(slice, asOf, request);
  // Other requests have their turn: pairing 50,000 postings takes a tenth of a second.
  await setImmediate();
  return postings && lifetimesOf(postings, units);
};

const trackedPosting = (values: PostingValues): TrackedPosting => {
  const closed = firstOf(values, 'closed_at');
  return {
    id: firstOf(values, 'id') as string,
    continues: firstOf(values, 'continues'),
    employer: firstOf(values, 'source') as string,
    unit: firstOf(values, 'watched_unit') as string,
    role: firstOf(values, 'role_id'),
    places: JSON.stringify(PLACES.map((field) => values[field] ?? [])),
    from: Number(firstOf(values, 'observed_from')),
    closed: closed === null ? null : Number(closed),
  };
};
