import type { estypes } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import type { AppError } from '#libs/errors/app-error.js';
import type { Definition, FieldPath } from '#libs/registry/definition.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { FacetKind, Kind, Vocabulary } from '#libs/registry/kind.js';
import { KnownValues } from '#libs/registry/parameters/known-values.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { Dataset } from './dataset.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { IndexView } from './index-view.js';
import { parseCompleteResponse } from './response/complete-response.js';

/** A field with more distinct values than this has an open vocabulary. */
const MAX_VALUES = 20_000;
const MAX_LISTED = 100;
// For computed records, which change independently of the dataset's version.
const MAX_AGE_MS = 60_000;
/** Values that are kept with whether any record has them. */
const MAX_EXISTING = 1_000;

interface LiveValues {
  readonly version: string;
  readonly until: number;
  /** Null if there are too many. */
  readonly values: Promise<KnownValues | null>;
}

type VocabularyField = FieldPath & {
  readonly field: { readonly kind: Kind & { vocabulary: Vocabulary; facet: FacetKind } };
};

const hasVocabulary = (fieldPath: FieldPath): fieldPath is VocabularyField => {
  const { vocabulary, facet } = fieldPath.field.kind;
  return vocabulary !== undefined && facet !== undefined;
};

/** The values that the filters of one kind of record can match: those of the reference, and those of the live dataset. */
export class Vocabularies {
  private readonly references = new Map<Vocabulary, KnownValues>();
  private readonly live = new Map<string, LiveValues>();
  private readonly existing = new LRUCache<string, Promise<boolean>>({ max: MAX_EXISTING, ttl: MAX_AGE_MS });
  private readonly view: IndexView;
  private readonly has = (parameter: FilterParameter, value: string): Promise<boolean> =>
    this.hasValue(parameter, value);
  /** Unknown values are errors. */
  readonly strict = {
    resolve: (parameter: FilterParameter, given: readonly string[]) => this.resolve(parameter, given, false),
    has: this.has,
  };
  /** Unknown values match nothing. */
  readonly lenient = {
    resolve: (parameter: FilterParameter, given: readonly string[]) => this.resolve(parameter, given, true),
    has: this.has,
  };

  constructor(
    definition: Definition,
    private readonly stores: { elasticsearch: ElasticsearchReader; dataset: Dataset; prefix: string },
  ) {
    this.view = IndexView.unrestricted(stores.prefix, definition);
  }

  /**
   * Resolves the values of a filter, given in any case or by label, to indexed values. The index is read only for values that
   * are not in the reference, and at most once a minute while the dataset does not change.
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
    const resolved: string[] = [];
    for (const one of given) {
      const known = vocabulary.inReference?.(one) ? one : find(reference, one);
      const live = known === undefined ? await this.liveValues(fieldPath) : null;
      const value = known ?? (live ? find(live, one) : one);
      // The rest of the values is not looked at: a request costs the suggestions for one value.
      if (value === undefined && !lenient) throw unknownValue(name, one, live);
      resolved.push(value ?? one);
    }
    return resolved;
  }

  /** Whether the reference or any record has a value. */
  private async hasValue({ name, fieldPath, operation }: FilterParameter, value: string): Promise<boolean> {
    if (hasVocabulary(fieldPath)) {
      if (this.reference(fieldPath.field.kind.vocabulary).find(value) !== undefined) return true;
      return (await this.liveValues(fieldPath))?.find(value) !== undefined;
    }
    const key = JSON.stringify([await this.stores.dataset.version(), name, value]);
    const cached = this.existing.get(key);
    if (cached) return cached;
    const query = operation.query(fieldPath.indexPath, [value], { asOf: 0 });
    const exists = this.stores.elasticsearch.count(this.view, query).then((count) => count > 0);
    this.existing.set(key, exists);
    exists.catch(() => this.existing.delete(key));
    return exists;
  }

  private reference(vocabulary: Vocabulary): KnownValues {
    const known = this.references.get(vocabulary) ?? new KnownValues(vocabulary.reference());
    this.references.set(vocabulary, known);
    return known;
  }

  private async liveValues(fieldPath: VocabularyField): Promise<KnownValues | null> {
    const version = await this.stores.dataset.version();
    const cached = this.live.get(fieldPath.indexPath);
    if (cached && cached.version === version && cached.until > performance.now()) return cached.values;
    const values = this.read(fieldPath);
    const entry = { version, until: performance.now() + MAX_AGE_MS, values };
    this.live.set(fieldPath.indexPath, entry);
    values.catch(() => {
      if (this.live.get(fieldPath.indexPath) === entry) this.live.delete(fieldPath.indexPath);
    });
    return values;
  }

  private async read({ indexPath, field: { kind } }: VocabularyField): Promise<KnownValues | null> {
    const { facet, vocabulary } = kind;
    const body = {
      size: 0,
      aggs: { values: { terms: { field: facet.termsPath(indexPath), size: MAX_VALUES } } },
    };
    const { aggregations } = await this.stores.elasticsearch.search(this.view, body, parseCompleteResponse);
    const { values } = aggregations as unknown as { values: estypes.AggregationsStringTermsAggregate };
    if (values.sum_other_doc_count) return null;
    const reference = this.reference(vocabulary);
    const unlisted = (values.buckets as estypes.AggregationsStringTermsBucket[])
      .map(({ key }) => facet.value(String(key)))
      .filter((value) => reference.find(value) === undefined);
    return new KnownValues(
      new Map([...vocabulary.reference(), ...unlisted.map((value): [string, string] => [value, facet.label(value)])]),
    );
  }
}

const unknownValue = (name: string, given: string, live: KnownValues | null): AppError => {
  const { values = [] } = live ?? {};
  const allowed = values.length <= MAX_LISTED ? [...values].sort() : undefined;
  return invalidParameter(
    name,
    'is not a known value, and no record has it',
    given,
    allowed,
    live?.suggest(given) ?? [],
  );
};
