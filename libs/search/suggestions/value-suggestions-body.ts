import { type Definition, fieldPaths } from '#libs/registry/definition.js';
import type { SearchBody } from '../query/exact-total.js';
import type { SuggestionRequest } from './suggestion-request.js';

/** The Elasticsearch request that counts the values that a kind of record suggests: a pure function. */
export const valueSuggestionsBody = (
  definition: Definition,
  { limit }: Pick<SuggestionRequest, 'limit'>,
): SearchBody => {
  const { suggestedField, detailField } = definition.completion ?? {};
  const suggested = fieldPaths(definition.fields).find(({ path }) => path === suggestedField);
  const facet = suggested?.field.kind.facet;
  if (!suggested || !facet?.originalPath || detailField === undefined)
    throw new Error(`The \`completion\` of ${definition.name} has no suggested field of names, or no detail field.`);
  const { indexPath } = suggested;
  return {
    size: 0,
    aggs: {
      values: {
        terms: { field: facet.termsPath(indexPath), size: limit, shard_size: limit * 10 + 100 },
        aggs: {
          written: { terms: { field: facet.originalPath(indexPath), size: 1 } },
          detail: { terms: { field: detailField, size: 1 } },
        },
      },
    },
  };
};
