import type { Query } from '#libs/registry/kind.js';
import { collapsed, groupCount, groupCountBody, groupSizes, groupSizesBody } from '../../query/collapse.js';
import type { SearchBody } from '../../query/exact-total.js';
import type { ElasticsearchReader } from '../elasticsearch.js';
import type { IndexView } from '../index-view.js';
import { parseCompleteResponse } from '../response/complete-response.js';
import type { Hit } from './hits.js';

/** The groups of a list that has one record of each. */
export class Groups {
  /**
   * @param matches selects the records; undefined selects all.
   * @param path index path of the value that the records of a group share.
   */
  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    private readonly view: IndexView,
    private readonly matches: Query | undefined,
    private readonly path: string,
  ) {}

  /** The page with one record of each group. @param delivered the number of groups on earlier pages. */
  collapse(page: SearchBody, delivered: number): SearchBody {
    return collapsed(page, this.path, delivered);
  }

  /** The number of groups. */
  async count(): Promise<number> {
    return groupCount(await this.aggregations(groupCountBody(this.matches, this.path)));
  }

  /** For each hit, the number of other records of its group. */
  async folded(hits: readonly Hit[]): Promise<number[]> {
    const groups = hits.map((hit) => hit.group() ?? '');
    if (groups.length === 0) return [];
    const sizes = groupSizes(await this.aggregations(groupSizesBody(this.matches, this.path, groups)));
    return groups.map((group) => Math.max(0, (sizes.get(group) ?? 1) - 1));
  }

  private async aggregations(body: SearchBody): Promise<Record<string, unknown>> {
    return this.elasticsearch.search(this.view, body, (bytes) => parseCompleteResponse(bytes).aggregations ?? {});
  }
}
