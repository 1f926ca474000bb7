import { MAX_PUBLICATION_LAG_DAYS } from '#libs/facts/watch-rules.js';
import { OCCUPATION_DIGITS } from '../grid/dimensions.js';
import type { Slice } from '../grid/slice-key.js';
import { publishedIn } from '../live-search.js';
import type { StatedAmount } from '../pay-growth.js';
import type { Span } from '../periods/periods.js';
import type { LiveStore, PostingValues } from './live-store.js';

/** Each is read by itself. */
export const MAX_AMOUNTS = 50_000;

const PLACES = ['locations.country', 'locations.state_facet'] as const;
const FIELDS = [
  'source',
  'onet_code',
  'created_at',
  'observed_age',
  'pay_stated',
  'pay_period',
  'salary_currency',
  ...PLACES,
];

/** The pay that the postings of a slice state which were published in any of the spans; null if they are more than `MAX_AMOUNTS`. */
export const readAmounts = async (
  live: LiveStore,
  slice: Slice,
  spans: readonly Span[],
  asOf: number,
): Promise<StatedAmount[] | null> => {
  const published = { bool: { should: spans.map(publishedIn), minimum_should_match: 1 } };
  const within = { bool: { filter: [published, { exists: { field: 'pay_stated' } }] } };
  return live.postings(slice, asOf, { within, fields: FIELDS, limit: MAX_AMOUNTS, read: statedAmount });
};

const statedAmount = (values: PostingValues): StatedAmount => {
  const [[employer], [onet], [published], [amount]] = ['source', 'onet_code', 'created_at', 'pay_stated'].map(
    (field) => values[field] ?? [],
  ) as [[string], [string?], [string], [number]];
  const occupation = onet?.slice(0, OCCUPATION_DIGITS[6]);
  const others = [...PLACES, 'pay_period', 'salary_currency'].map((field) => values[field] ?? []);
  return {
    employer,
    cell: occupation === undefined ? null : JSON.stringify([occupation, ...others]),
    published: Number(published),
    isObserved: Number(values.observed_age?.[0] ?? 0) <= MAX_PUBLICATION_LAG_DAYS,
    amount: Number(amount),
  };
};
