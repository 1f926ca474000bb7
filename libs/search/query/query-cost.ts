import type { QueryContext } from '#libs/registry/kind.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { Filter } from './read-query.js';
import { conditionOf } from './search-body.js';

/** Estimated cost of evaluating a clause once: 1 is the cost of fifty exact terms. Calibrated with facets of 50,000 postings. */
const CLAUSE_COSTS: Readonly<Record<string, number>> = {
  geo_distance: 20,
  match_phrase_prefix: 10,
  match_bool_prefix: 10,
  prefix: 2,
  fuzzy: 10,
  regexp: 10,
  wildcard: 10,
  match_phrase: 1,
};
const TERM_COST = 0.02;
/** Of a word whose similar words are searched for in the whole vocabulary. */
const SUGGESTED_WORD_COST = 10;
const AGGREGATION_COST = 1;

/** About a second on two cores: all facets with 8 coordinates, or a list with 60. */
export const MAX_COST = 1_250;
/** Up to this cost a search takes a few hundredths of a second. */
const MAX_CHEAP_COST = 100;

/** The estimated cost of an Elasticsearch request, or of a part of it. */
export const queryCost = (part: unknown): number => {
  if (typeof part !== 'object' || part === null) return 0;
  if (Array.isArray(part)) return part.reduce((sum: number, each) => sum + queryCost(each), 0);
  return Object.entries(part).reduce((sum, [name, value]) => {
    if (name === 'terms') return sum + termsIn(value) * TERM_COST;
    if (name === 'suggest') return sum + suggestedWords(value) * SUGGESTED_WORD_COST;
    if (name === 'aggs') return sum + Object.keys(value).length * AGGREGATION_COST + queryCost(value);
    return sum + (CLAUSE_COSTS[name] ?? queryCost(value));
  }, 0);
};

/** Whether an Elasticsearch request is so expensive that other requests must not wait for it. */
export const isExpensive = (body: object): boolean => queryCost(body) > MAX_CHEAP_COST;

/**
 * @param body the request that evaluates the filters, possibly several times.
 * @param remedies ways to make the request cheaper, in addition to fewer values.
 * @throws AppError `invalid_request` that names the most expensive filter, if the request would occupy Elasticsearch for too long.
 */
export const assertWithinCostLimit = (
  body: object,
  filters: readonly Filter[],
  context: QueryContext,
  remedies = 'names or codes instead of coordinates, or fewer facets at once',
): void => {
  if (queryCost(body) <= MAX_COST) return;
  const costs = filters.map((filter) => ({
    name: filter.parameter.name,
    cost: queryCost(conditionOf(filter, context)),
  }));
  const [mostExpensive] = costs.sort((one, other) => other.cost - one.cost);
  throw invalidParameter(
    mostExpensive?.name ?? 'facets',
    `makes the request too expensive; use fewer values, ${remedies}`,
  );
};

/** The number of terms of a query; the aggregation `terms` has none. */
const termsIn = (clause: unknown): number =>
  Object.values(clause as object).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0);

/** The number of words of suggesters. */
const suggestedWords = (suggesters: object): number =>
  Object.values(suggesters).reduce((sum: number, { text = '' }) => sum + String(text).split(' ').length, 0);
