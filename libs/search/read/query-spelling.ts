import type { estypes } from '@elastic/elasticsearch';
import { LRUCache } from 'lru-cache';
import type { Definition } from '#libs/registry/definition.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { SearchNode } from '#libs/text/search-node.js';
import { MIN_LENGTH, typingErrors } from '#libs/text/spelling-distance.js';
import { isFiller, variantsOf } from '#libs/text/spelling-variants.js';
import { plainWords, type VocabularyDecision } from '../query/text-reader.js';
import type { Dataset } from './dataset.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { IndexView } from './index-view.js';
import { parseCompleteResponse } from './response/complete-response.js';

/** A word is corrected to one that is this many times as frequent, or if no record has it. */
const CORRECTED_FROM = 100;
/** A word is reported from this factor. */
const REPORTED_FROM = 10;
/** Words whose decision is kept. */
const MAX_KNOWN = 20_000;
/** Candidates per word and shard. */
const CANDIDATES = 10;

/** Only letters: codes, versions and words with signs are no typing errors. */
const WORD = /^\p{L}+$/u;

interface Counted {
  readonly frequency: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
}

interface Suggestion {
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly freq: number }[];
}

/** What was meant by a word, or by two words as one; `reported` if it is not frequent enough to be searched for too. */
type Decision = { readonly meant: string; readonly reported: boolean } | null;

/** Decides by the vocabulary of the live dataset which words of search texts are typing errors. Decisions do not depend on the organization. */
export class QuerySpelling {
  private readonly view: IndexView;
  private readonly known = new LRUCache<string, Promise<Decision>>({ max: MAX_KNOWN });

  constructor(
    definition: Definition,
    private readonly stores: { elasticsearch: ElasticsearchReader; dataset: Dataset; prefix: string },
  ) {
    this.view = IndexView.unrestricted(stores.prefix, definition);
  }

  /** One request to Elasticsearch for the words that are not known yet. */
  readonly decide = async (
    { fieldPath: { indexPath } }: FilterParameter,
    nodes: readonly SearchNode[],
  ): Promise<VocabularyDecision> => {
    const { words, pairs } = plainWords(nodes);
    const version = await this.stores.dataset.version();
    const keyOf = (given: string) => JSON.stringify([version, indexPath, given]);
    const given = [
      ...words.filter(mayBeMisspelt),
      ...pairs.filter((pair) => pair.every((word) => WORD.test(word))).map((pair) => pair.join(' ')),
    ];
    const unknown = given.filter((each) => !this.known.has(keyOf(each)));
    if (unknown.length > 0) {
      // Kept while it is read, so that the reads of one request share it.
      const reading = this.read(indexPath, unknown);
      for (const each of unknown) {
        const key = keyOf(each);
        const decision = reading.then((decisions) => decisions.get(each) ?? null);
        decision.catch(() => this.known.delete(key));
        this.known.set(key, decision);
      }
    }
    const decided = (
      await Promise.all(
        given.map(async (each) => {
          const known = this.known.get(keyOf(each));
          // A read of another request fails when its client disconnects.
          const readAgain = async () => (await this.read(indexPath, [each])).get(each) ?? null;
          const decision = unknown.includes(each) ? await known : await known?.catch(readAgain);
          return decision ? [{ given: each, ...decision }] : [];
        }),
      )
    ).flat();
    const mapOf = (wanted: boolean) =>
      new Map(decided.filter(({ reported }) => reported === wanted).map((each) => [each.given, each.meant]));
    return { corrections: mapOf(false), hints: mapOf(true) };
  };

  private async read(path: string, given: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
    const response = await this.stores.elasticsearch.search(
      this.view,
      vocabularyBody(path, given),
      parseCompleteResponse,
    );
    const { frequency: counted } = response.aggregations as unknown as Counted;
    const suggested = new Map(
      ((response.suggest?.spelling ?? []) as unknown as Suggestion[]).map(({ text, options }) => [text, options]),
    );
    const decisions = given.map((each): [string, Decision] => {
      const frequency = counted.buckets[joined(each)]?.doc_count ?? 0;
      if (isPair(each)) return [each, frequency > 0 ? { meant: joined(each), reported: false } : null];
      return [each, decide(each, frequency, suggested.get(each) ?? [])];
    });
    return new Map(decisions);
  }
}

const isPair = (given: string): boolean => given.includes(' ');
const joined = (given: string): string => given.replace(' ', '');

const mayBeMisspelt = (word: string): boolean =>
  word.length >= MIN_LENGTH && WORD.test(word) && !isFiller([word]) && variantsOf([word]).length === 0;

/** The Elasticsearch request for the frequency of words and compounds, and for similar words. */
const vocabularyBody = (path: string, given: readonly string[]) => {
  const words = given.filter((each) => !isPair(each));
  const filters = Object.fromEntries(
    given.map((each): [string, estypes.QueryDslQueryContainer] => [joined(each), { term: { [path]: joined(each) } }]),
  );
  const term = { field: path, max_edits: 2, prefix_length: 0, min_word_length: MIN_LENGTH, size: CANDIDATES };
  return {
    size: 0,
    aggs: { frequency: { filters: { filters } } },
    ...(words.length > 0 && {
      suggest: { spelling: { text: words.join(' '), term: { ...term, suggest_mode: 'popular' as const } } },
    }),
  };
};

/** The most frequent of the closest words; a more distant one must be far more frequent. */
const decide = (given: string, frequency: number, options: Suggestion['options']): Decision => {
  const candidates = options.flatMap(({ text, freq }) => {
    const errors = typingErrors(given, text);
    return errors === undefined || freq < frequency * REPORTED_FROM
      ? []
      : [{ text, freq, weight: freq / CORRECTED_FROM ** errors }];
  });
  const [best] = candidates.sort((one, other) => other.weight - one.weight);
  return best ? { meant: best.text, reported: best.freq < frequency * CORRECTED_FROM } : null;
};
