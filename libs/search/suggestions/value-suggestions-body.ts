import type { estypes } from '@elastic/elasticsearch';
import { type Definition, fieldPaths } from '../registry/definition.js';
import type { SuggestionRequest } from './suggestion-request.js';

/** The Elasticsearch request that counts the values that a kind of record suggests: a pure function. */
export const valueSuggestionsBody = (
  definition: Definition,
  { limit }: Pick<SuggestionRequest, 'limit'>,
): estypes.SearchRequest => {
  const { values, detail } = definition.completion ?? {};
  const suggested = fieldPaths(definition.fields).find(({ path }) => path === values);
  const facet = suggested?.field.kind.facet;
  if (!suggested || !facet?.written || detail === undefined)
    throw new Error(`No values are suggested of ${definition.name}.`);
  const { indexPath } = suggested;
  return {
    size: 0,
    track_total_hits: false,
    aggs: {
      values: {
        terms: { field: facet.counted(indexPath), size: limit, shard_size: limit * 10 + 100 },
        aggs: {
          written: { terms: { field: facet.written(indexPath), size: 1 } },
          detail: { terms: { field: detail, size: 1 } },
        },
      },
    },
  };
};
