import type { estypes } from '@elastic/elasticsearch';
import type { FilterParameter } from '../derive/filter-parameters.js';
import { invalidParameter } from '../query/invalid.js';
import { KnownValues } from '../query/known-values.js';
import type { Definition, FieldPath } from '../registry/definition.js';
import type { FacetKind, Kind, Vocabulary } from '../registry/kind.js';
import { parseCompleteResponse } from './complete-response.js';
import type { Dataset } from './dataset.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { IndexView } from './index-view.js';

/** A field with more distinct values than this has an open vocabulary. */
const MAX_VALUES = 20_000;
const MAX_LISTED = 100;
// Computed records change independently of the watermark.
const MAX_AGE_MS = 60_000;

interface LiveValues {
  readonly version: string;
  readonly until: number;
  /** Null if there are too many. */
  readonly values: Promise<KnownValues | null>;
}

type Counted = FieldPath & { readonly field: { readonly kind: Kind & { vocabulary: Vocabulary; facet: FacetKind } } };

const hasVocabulary = (fieldPath: FieldPath): fieldPath is Counted => {
  const { vocabulary, facet } = fieldPath.field.kind;
  return vocabulary !== undefined && facet !== undefined;
};

/** The values that the filters of one kind of record can match: those of the reference, and those of the live dataset. */
export class Vocabularies {
  private readonly references = new Map<Vocabulary, KnownValues>();
  private readonly live = new Map<string, LiveValues>();
  private readonly view: IndexView;

  constructor(
    definition: Definition,
    private readonly stores: { elasticsearch: ElasticsearchReader; dataset: Dataset; prefix: string },
  ) {
    this.view = IndexView.unrestricted(stores.prefix, definition);
  }

  /**
   * Resolves the values of a filter, given in any case or by label, to indexed values. The index is read only for values that
   * the reference does not have, and then once for each state of the dataset.
   * @param lenient accepts unknown values, which match nothing.
   * @throws AppError `invalid_request` for an unknown value, with suggestions.
   */
  async resolve({ name, fieldPath }: FilterParameter, given: readonly string[], lenient: boolean): Promise<string[]> {
    if (!hasVocabulary(fieldPath)) return [...given];
    const { vocabulary } = fieldPath.field.kind;
    const reference = this.reference(vocabulary);
    const find = (values: KnownValues, one: string): string | undefined => {
      const matches = vocabulary.matches?.(one);
      return matches && values.values.some(matches) ? one : values.find(one);
    };
    const known = given.map((one) => (vocabulary.inReference?.(one) ? one : find(reference, one)));
    if (known.every((value) => value !== undefined)) return known;
    const live = await this.liveValues(fieldPath);
    return given.map((one, i) => {
      const value = known[i] ?? (live ? find(live, one) : one);
      if (value !== undefined) return value;
      if (lenient) return one;
      const { values = [] } = live ?? {};
      const allowed = values.length <= MAX_LISTED ? [...values].sort() : undefined;
      throw invalidParameter(
        name,
        'is neither in the reference nor in the dataset',
        one,
        allowed,
        live?.suggest(one) ?? [],
      );
    });
  }

  private reference(vocabulary: Vocabulary): KnownValues {
    const known = this.references.get(vocabulary) ?? new KnownValues(vocabulary.reference());
    this.references.set(vocabulary, known);
    return known;
  }

  private async liveValues(fieldPath: Counted): Promise<KnownValues | null> {
    const version = await this.stores.dataset.version();
    const cached = this.live.get(fieldPath.indexPath);
    if (cached && cached.version === version && cached.until > Date.now()) return cached.values;
    const values = this.read(fieldPath);
    const entry = { version, until: Date.now() + MAX_AGE_MS, values };
    this.live.set(fieldPath.indexPath, entry);
    values.catch(() => {
      if (this.live.get(fieldPath.indexPath) === entry) this.live.delete(fieldPath.indexPath);
    });
    return values;
  }

  private async read({ indexPath, field: { kind } }: Counted): Promise<KnownValues | null> {
    const { facet, vocabulary } = kind;
    const body = {
      size: 0,
      track_total_hits: false,
      aggs: { values: { terms: { field: facet.counted(indexPath), size: MAX_VALUES } } },
    };
    const { aggregations } = await this.stores.elasticsearch.search(this.view, body, parseCompleteResponse);
    const { values } = aggregations as unknown as { values: estypes.AggregationsStringTermsAggregate };
    if (values.sum_other_doc_count) return null;
    const reference = this.reference(vocabulary);
    const held = (values.buckets as estypes.AggregationsStringTermsBucket[])
      .map(({ key }) => facet.value(String(key)))
      .filter((value) => reference.find(value) === undefined);
    return new KnownValues(
      new Map([...vocabulary.reference(), ...held.map((value): [string, string] => [value, facet.label(value)])]),
    );
  }
}
