import { Inject, Injectable } from '@nestjs/common';
import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { signals } from '#libs/registry/records/signals.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import { parseCompleteResponse } from '#libs/search/read/response/complete-response.js';
import { SIGNALS } from '#libs/signals/signals.js';
import { STORES } from '../../search/search.module.js';
import { readableTypes } from './signal-lists.js';

interface TypeBucket {
  readonly key: SignalType;
  readonly doc_count: number;
  readonly last: { readonly value: number };
}

/** Counts the signals of each type. */
@Injectable()
export class SignalTypeCounts {
  constructor(@Inject(STORES) private readonly stores: Stores) {}

  /** The types of the signals that the organization can see, most frequent first. @param onlyCount whether to return only their number. */
  async read(onlyCount: boolean, { dataTier, visibility }: Pick<Requester, 'dataTier' | 'visibility'>) {
    const { prefix, elasticsearch, dataset } = this.stores;
    const view = (await IndexView.of(prefix, signals, visibility)).within({ terms: { type: readableTypes(dataTier) } });
    const body = {
      size: 0,
      aggs: {
        types: {
          terms: { field: 'type', size: SIGNAL_TYPES.length },
          aggs: { last: { max: { field: 'detected_at' } } },
        },
      },
    };
    const buckets = await elasticsearch.search(view, body, (bytes) => {
      const { types } = parseCompleteResponse(bytes).aggregations as { types: { buckets: TypeBucket[] } };
      return types.buckets;
    });
    const asOf = new Date(await dataset.asOf()).toISOString();
    const page = { next_cursor: null, has_more: false, as_of: asOf };
    if (onlyCount) return { data: [], count: buckets.length, ...page };
    const data = buckets.map(({ key, doc_count, last }) => ({
      type: key,
      description: SIGNALS[key].description,
      signals_count: doc_count,
      last_detected_at: new Date(last.value).toISOString(),
      rule_version: SIGNALS[key].ruleVersion,
    }));
    return { data, ...page };
  }
}
