import type { QueryContext } from '../registry/kind.js';
import { invalidParameter } from './invalid.js';
import type { Filter } from './read-query.js';

/** Estimated work of one evaluation of a query, in units of fifty exact terms. Calibrated with facets of 50,000 postings. */
const UNIT_PRICES: Readonly<Record<string, number>> = {
  geo_distance: 20,
  match_phrase_prefix: 10,
  match_bool_prefix: 10,
  prefix: 2,
  regexp: 10,
  wildcard: 10,
  match_phrase: 1,
};
const TERM_PRICE = 0.02;
const AGGREGATION_PRICE = 1;

/** All facets with 9 coordinates, or a list with 60, take about a second on two cores. */
const MAX_PRICE = 1_250;
/** Up to this price a search takes a few hundredths of a second, like any other. */
const MAX_CHEAP_PRICE = 100;

/** Estimated work of an Elasticsearch request or of a part of it, known before it runs. */
export const priceOf = (part: unknown): number => {
  if (typeof part !== 'object' || part === null) return 0;
  if (Array.isArray(part)) return part.reduce((sum: number, each) => sum + priceOf(each), 0);
  return Object.entries(part).reduce((sum, [name, value]) => {
    if (name === 'terms') return sum + termsIn(value) * TERM_PRICE;
    if (name === 'aggs') return sum + Object.keys(value).length * AGGREGATION_PRICE + priceOf(value);
    return sum + (UNIT_PRICES[name] ?? priceOf(value));
  }, 0);
};

/** Whether an Elasticsearch request is so expensive that others must not wait for it. */
export const isExpensive = (body: object): boolean => priceOf(body) > MAX_CHEAP_PRICE;

/**
 * @param body the request that evaluates the filters, possibly several times.
 * @param remedies ways to make the request cheaper, in addition to fewer values.
 * @throws AppError `invalid_request` naming the most expensive filter when the request would occupy Elasticsearch for too long.
 */
export const assertAffordable = (
  body: object,
  filters: readonly Filter[],
  context: QueryContext,
  remedies = 'names or codes instead of coordinates, or fewer facets at once',
): void => {
  if (priceOf(body) <= MAX_PRICE) return;
  const prices = filters.map(({ parameter: { name, operation, fieldPath }, value }) => ({
    name,
    price: priceOf(operation.query(fieldPath.indexPath, value as never, context)),
  }));
  const [dearest] = prices.sort((one, other) => other.price - one.price);
  throw invalidParameter(dearest?.name ?? 'facets', `makes the request too expensive; give fewer values, ${remedies}`);
};

/** Conditions of a query; the aggregation `terms` has none. */
const termsIn = (clause: unknown): number =>
  Object.values(clause as object).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
