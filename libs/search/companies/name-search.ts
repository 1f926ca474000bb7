import type { estypes } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { NAME_KEYS, sources } from '#libs/registry/records/sources.js';
import { MIN_LENGTH, typingErrors } from '#libs/text/spelling-distance.js';
import type { SearchBody } from '../query/exact-total.js';
import type { ElasticsearchReader } from '../read/elasticsearch.js';
import { IndexView } from '../read/index-view.js';
import { parseCompleteResponse } from '../read/response/complete-response.js';

/** A company that a search found, with the keys of its names. */
export interface NamedHit {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Names that resemble one that no company has. */
export interface Resembling {
  /** Keys that differ by typing errors, the closest first. */
  readonly misspelt: readonly { readonly key: string; readonly errors: number }[];
  /** Companies whose key begins with the key. */
  readonly longer: readonly NamedHit[];
}

const KEYS_PER_SEARCH = 250;
const HITS_PER_SEARCH = 5_000;
/** Each is compared with all names of the index. */
const MISSPELT_PER_SEARCH = 25;
const CANDIDATES = 10;
/** Longer names are not compared by spelling. */
const MAX_LENGTH = 50;
/** Names that begin with fewer letters say little. */
const MIN_PREFIX = 4;
const MAX_LONGER = 3;

/** Searches the companies by the keys of their names: many keys in few searches, which take turns with those of other organizations. */
export class NameSearch {
  private readonly view: IndexView;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
    definition: Definition = sources,
  ) {
    this.view = IndexView.unrestricted(prefix, definition);
  }

  /** The companies of each key, those with the most postings first. */
  async byKey(keys: readonly string[]): Promise<ReadonlyMap<string, readonly NamedHit[]>> {
    const found = await this.findAll(keys);
    const wanted = new Set(keys);
    const pairs = found.flatMap((hit) => hit.keys.filter((key) => wanted.has(key)).map((key) => ({ key, hit })));
    return new Map(
      Map.groupBy(pairs, ({ key }) => key)
        .entries()
        .map(([key, each]) => [key, each.map(({ hit }) => hit)]),
    );
  }

  /** What resembles keys that no company has. */
  async resembling(keys: readonly string[]): Promise<ReadonlyMap<string, Resembling>> {
    const found = new Map<string, Resembling>();
    for (const some of chunk([...keys], MISSPELT_PER_SEARCH)) {
      const { suggest, aggregations } = await this.elasticsearch.search(
        this.view,
        resemblingBody(some),
        parseCompleteResponse,
      );
      const suggested = new Map(
        ((suggest?.spelling ?? []) as unknown as Suggestion[]).map(({ text, options }) => [text, options]),
      );
      const longer = (aggregations as unknown as LongerNames | undefined)?.longer.buckets ?? {};
      for (const key of some) {
        found.set(key, {
          misspelt: (suggested.get(key) ?? [])
            .flatMap(({ text }) => {
              const errors = typingErrors(key, text);
              return errors === undefined ? [] : [{ key: text, errors }];
            })
            .sort((one, other) => one.errors - other.errors),
          longer: longer[key]?.companies.hits.hits.map(hitOf) ?? [],
        });
      }
    }
    return found;
  }

  private async findAll(keys: readonly string[]): Promise<NamedHit[]> {
    const found: NamedHit[] = [];
    for (const some of chunk([...new Set(keys)], KEYS_PER_SEARCH)) {
      const body: SearchBody = { size: HITS_PER_SEARCH, query: { terms: { [NAME_KEYS]: some } }, ...RETURNED };
      found.push(
        ...(await this.elasticsearch.search(this.view, body, (bytes) =>
          (parseCompleteResponse(bytes).hits.hits as unknown as Hit[]).map(hitOf),
        )),
      );
    }
    return found;
  }
}

interface Hit {
  readonly fields: { readonly id: readonly [string]; readonly [NAME_KEYS]?: readonly string[] };
}

interface Suggestion {
  readonly text: string;
  readonly options: readonly { readonly text: string }[];
}

interface LongerNames {
  readonly longer: {
    readonly buckets: Readonly<Record<string, { readonly companies: { readonly hits: { readonly hits: Hit[] } } }>>;
  };
}

const RETURNED = {
  _source: false,
  docvalue_fields: ['id', NAME_KEYS],
  sort: sources.sorts.jobs?.keys as estypes.Sort,
};

const hitOf = ({ fields }: Hit): NamedHit => ({ id: fields.id[0], keys: fields[NAME_KEYS] ?? [] });

const resemblingBody = (keys: readonly string[]): SearchBody => {
  const long = keys.filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH);
  const begun = keys.filter((key) => key.length >= MIN_PREFIX);
  const term = {
    field: NAME_KEYS,
    analyzer: 'whitespace',
    suggest_mode: 'always',
    max_edits: 2,
    prefix_length: 0,
    min_word_length: MIN_LENGTH,
    size: CANDIDATES,
  } as const;
  return {
    size: 0,
    ...(long.length > 0 && { suggest: { spelling: { text: long.join(' '), term } } }),
    ...(begun.length > 0 && {
      aggs: {
        longer: {
          filters: { filters: Object.fromEntries(begun.map((key) => [key, { prefix: { [NAME_KEYS]: key } }])) },
          aggs: { companies: { top_hits: { size: MAX_LONGER, ...RETURNED } } },
        },
      },
    }),
  } as SearchBody;
};
