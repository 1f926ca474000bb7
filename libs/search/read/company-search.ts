import type { estypes } from '@elastic/elasticsearch';
import { companyKeys } from '#libs/reference/company-keys.js';
import { PROFILED, sources } from '../records/sources.js';
import type { Query } from '../registry/kind.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { IndexView } from './index-view.js';
import { wholeAnswer } from './whole-answer.js';

const MAX_SHARED_KEY = 100;

interface Hit {
  readonly fields: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Finds companies by what they are known by, and by what they have in common. */
export class CompanySearch {
  private readonly view: IndexView;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
  ) {
    this.view = IndexView.whole(prefix, sources);
  }

  /** The id of the company that an address names most precisely; null when there is none. */
  async idOf(url: string): Promise<string | null> {
    const keys = companyKeys(url);
    if (keys.length === 0) return null;
    const hits = await this.values({ terms: { url_source: keys } }, ['id', 'url_source'], MAX_SHARED_KEY);
    const ranked = keys.flatMap((key) => hits.filter(({ fields }) => fields.url_source?.includes(key)));
    return ranked[0]?.fields.id?.[0] ?? null;
  }

  /**
   * A query for the companies that share an industry, an occupation or a technology with one; null where nothing of it is
   * known. Scored by BM25: what few companies share counts more, and more among few values than among many.
   */
  async related(id: string): Promise<Query | null> {
    const [hit] = await this.values({ term: { id } }, [...PROFILED], 1);
    const words = PROFILED.flatMap((name) => (hit?.fields[name] ?? []).map((value) => `${name}:${value}`));
    if (words.length === 0) return null;
    const shared = words.map((value): Query => ({ term: { profile: { value } } }));
    return { bool: { should: shared, minimum_should_match: 1, must_not: [{ term: { id } }] } };
  }

  private async values(query: Query, fields: string[], size: number): Promise<Hit[]> {
    const body = {
      size,
      sort: sources.sorts.jobs?.keys as estypes.Sort,
      track_total_hits: false,
      _source: false,
      docvalue_fields: fields,
    };
    return this.elasticsearch.search(this.view.within(query), body, (bytes) => {
      const { hits } = wholeAnswer(bytes).hits;
      return hits.map(({ fields: found = {} }) => ({ fields: found }));
    });
  }
}
