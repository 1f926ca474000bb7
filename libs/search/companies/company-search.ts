import type { estypes } from '@elastic/elasticsearch';
import { chunk, partition } from 'es-toolkit';
import { companyKey, companyKeys } from '#libs/reference/company-keys.js';
import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import { addresses, ownAddress } from '#libs/registry/records/company-addresses.js';
import { PROFILE, profileWords, sources } from '#libs/registry/records/sources.js';
import { type StoredSource, sourceRecord } from '../derive/stored-fields.js';
import type { ElasticsearchReader } from '../read/elasticsearch.js';
import { IndexView } from '../read/index-view.js';
import { parseCompleteResponse } from '../read/response/complete-response.js';

const MAX_COMPANIES_PER_KEY = 20;
const KEYS_PER_SEARCH = 400;
const OWN_ADDRESS: ReadonlySet<string> = new Set([ownAddress.name]);
const COMPARED_FIELDS = sources.fields.filter(({ compared }) => compared).map(({ name }) => name);

interface Hit {
  readonly _id?: string;
  readonly _source?: StoredSource;
  readonly fields: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Finds companies by address, and by similarity. */
export class CompanySearch {
  private readonly view: IndexView;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    prefix: string,
    definition: Definition = sources,
  ) {
    this.view = IndexView.unrestricted(prefix, definition);
  }

  /**
   * The id of the company that matches an address most precisely; null if there is none. A company's own address takes precedence
   * over an alias of another.
   */
  async idOf(url: string): Promise<string | null> {
    const [found] = await this.byAddress([url]);
    return found?.[0] ?? null;
  }

  /**
   * The ids of the companies at each of many addresses. Those of one address are several only if they have it in the same way: as their own, or
   * as an alias.
   *
   * @param keysOf the keys of an address, the most specific first.
   */
  async byAddress(urls: readonly string[], keysOf = companyKeys): Promise<string[][]> {
    const keysOfUrls = urls.map(keysOf);
    const returned = { docvalue_fields: ['id', addresses.name], _source: true };
    const hits: Hit[] = [];
    for (const keys of chunk([...new Set(keysOfUrls.flat())], KEYS_PER_SEARCH))
      hits.push(
        ...(await this.search({ terms: { [addresses.name]: keys } }, returned, keys.length * MAX_COMPANIES_PER_KEY)),
      );
    const byKey = Map.groupBy(
      hits.flatMap((hit) => (hit.fields[addresses.name] ?? []).map((key) => ({ key, hit }))),
      ({ key }) => key,
    );
    return keysOfUrls.map((keys) => {
      const key = keys.find((each) => byKey.has(each));
      if (key === undefined) return [];
      const isOwn = ({ _id = '', _source }: Hit) =>
        _source !== undefined &&
        companyKey(String(sourceRecord(_source, _id, OWN_ADDRESS)[ownAddress.name] ?? '')) === key;
      const [own, others] = partition(
        (byKey.get(key) ?? []).map(({ hit }) => hit),
        isOwn,
      );
      const ids = (own.length > 0 ? own : others).flatMap(({ fields }) => fields.id ?? []);
      return [...new Set(ids)];
    });
  }

  /**
   * A query for the companies that share an industry, an occupation or a technology with this one; null if it has none of them.
   * Scored by BM25: a shared value counts more if few companies have it, and if the other company has few values.
   */
  async related(id: string): Promise<Query | null> {
    const [hit] = await this.search({ term: { id } }, { docvalue_fields: COMPARED_FIELDS }, 1);
    const words = profileWords((name) => hit?.fields[name] ?? []);
    if (words.length === 0) return null;
    const shared = words.map((value): Query => ({ term: { [PROFILE]: { value } } }));
    return { bool: { should: shared, minimum_should_match: 1, must_not: [{ term: { id } }] } };
  }

  private async search(
    query: Query,
    returned: { docvalue_fields: string[]; _source?: boolean },
    size: number,
  ): Promise<Hit[]> {
    const body = {
      size,
      sort: sources.sorts.jobs?.keys as estypes.Sort,
      _source: false,
      ...returned,
    };
    return this.elasticsearch.search(this.view.within(query), body, (bytes) => {
      const { hits } = parseCompleteResponse(bytes).hits as { hits: Partial<Hit>[] };
      return hits.map((hit) => ({ fields: {}, ...hit }));
    });
  }
}
