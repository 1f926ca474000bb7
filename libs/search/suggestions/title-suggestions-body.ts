import type { estypes } from '@elastic/elasticsearch';
import type { SuggestionRequest } from './suggestion-request.js';

/** The Elasticsearch request that counts titles: a pure function. */
export const titleSuggestionsBody = ({ limit }: Pick<SuggestionRequest, 'limit'>): estypes.SearchRequest => ({
  size: 0,
  track_total_hits: false,
  aggs: {
    titles: {
      terms: { field: 'title_label_folded', size: limit, shard_size: limit * 10 + 100 },
      aggs: {
        written: { terms: { field: 'title_label', size: 1 } },
        occupation: { terms: { field: 'onet_code', size: 1 } },
      },
    },
  },
});
