import type { estypes } from '@elastic/elasticsearch';
import { fold } from '#libs/reference/fold.js';
import { spellingsLike } from '#libs/reference/search-words.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { Query } from '#libs/registry/kind.js';
import type { SearchBody } from '../query/exact-total.js';
import type { Filter } from '../query/read-query.js';
import type { DidYouMean } from '../query/text-reader.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import type { IndexView } from './index-view.js';
import { parseCompleteResponse } from './response/complete-response.js';

/** Values of one request for which names are suggested. */
const MAX_VALUES = 3;
/** Longer names are not compared by spelling. */
const MAX_LENGTH = 50;
/** Names that begin with fewer letters say little. */
const MIN_PREFIX = 4;

/** A name that a filter requires. */
interface RequiredName {
  readonly parameter: FilterParameter;
  readonly given: string;
  /** Index paths of the folded name, and of the name as written. */
  readonly folded: string;
  readonly original: string;
}

interface Counted {
  readonly doc_count: number;
  readonly names: { readonly buckets: readonly { readonly key: string }[] };
}

/** The names that filters on open vocabularies require. */
const requiredNames = (filters: readonly Filter[]): RequiredName[] =>
  filters
    .flatMap(({ parameter, value }) => {
      const { operation, fieldPath } = parameter;
      const { facet, vocabulary } = fieldPath.field.kind;
      const isName = operation.value.isName === true && !operation.negated && facet?.originalPath && !vocabulary;
      if (!isName || !facet.originalPath) return [];
      const [folded, original] = [facet.termsPath(fieldPath.indexPath), facet.originalPath(fieldPath.indexPath)];
      return (value as string[]).map((given) => ({ parameter, given, folded, original }));
    })
    .slice(0, MAX_VALUES);

/** Ways to find what was meant, the best first. The first one finds the name itself. */
const ways = ({ parameter: { operation, fieldPath }, given, folded }: RequiredName): Query[] => {
  const name = fold(given);
  const spellings = spellingsLike(given).map(fold);
  return [
    operation.query(fieldPath.indexPath, [given], { asOf: 0 }),
    ...(spellings.length > 0 ? [{ terms: { [folded]: spellings } }] : []),
    ...(name.length >= MIN_PREFIX ? [{ prefix: { [folded]: { value: name } } }] : []),
    ...(name.length <= MAX_LENGTH ? [{ fuzzy: { [folded]: { value: name, fuzziness: 'AUTO' } } }] : []),
  ];
};

/** The most frequent name as written among the records that a query matches. */
const mostFrequent = (
  query: Query,
  { original, parameter }: RequiredName,
): estypes.AggregationsAggregationContainer => {
  const { nestedPath } = parameter.fieldPath;
  const names = { terms: { field: original, size: 1 } };
  const counted = { filter: query, aggs: { names } } as estypes.AggregationsAggregationContainer;
  return nestedPath === null ? counted : { nested: { path: nestedPath }, aggs: { within: counted } };
};

const suggestionsBody = (names: readonly RequiredName[]): SearchBody => ({
  size: 0,
  aggs: Object.fromEntries(
    names.flatMap((name, i) => ways(name).map((query, way) => [`${i}_${way}`, mostFrequent(query, name)])),
  ),
});

/**
 * Suggests names for filters on names that no record of the view has, by abbreviation or synonym, then by their beginning, then by spelling.
 * Called if nothing was found: it costs a search.
 */
export const suggestNames = async (
  elasticsearch: ElasticsearchReader,
  view: IndexView,
  filters: readonly Filter[],
): Promise<DidYouMean[]> => {
  const names = requiredNames(filters);
  if (names.length === 0) return [];
  const { aggregations = {} } = await elasticsearch.search(view, suggestionsBody(names), parseCompleteResponse);
  return names.flatMap((name, i) => {
    const found = ways(name).map((_, way) => {
      const { within, ...counted } = aggregations[`${i}_${way}`] as unknown as Counted & { within?: Counted };
      return within ?? counted;
    });
    // The name itself is known: something else excludes its records.
    if ((found[0]?.doc_count ?? 0) > 0) return [];
    const meant = found.flatMap(({ names: { buckets } }) => buckets.map(({ key }) => key))[0];
    return meant === undefined ? [] : [{ parameter: name.parameter.name, given: name.given, meant, applied: false }];
  });
};
