import type { Client } from '@elastic/elasticsearch';
import { COMPANY_SEARCHES } from '#libs/search/companies/companies.js';
import { SCAN_SEARCHES } from '#libs/search/scanning/record-scan.js';

/** Milliseconds between two looks at the statistics, and those for which others count as active after their last searches. */
const INTERVAL_MS = 500;
const HOLD_MS = 5_000;
const TIMEOUT_MS = 1_000;
/** Searches a second that are no load. */
const FEW = 2;
/** Searches that exports make themselves. */
const OWN = [SCAN_SEARCHES, COMPANY_SEARCHES];

interface Look {
  readonly at: number;
  /** Number of searches since the indices were opened. */
  readonly searches: number;
}

interface Stats {
  readonly _all?: {
    readonly total?: {
      readonly search?: {
        readonly query_total?: number;
        readonly groups?: Readonly<Record<string, { readonly query_total: number }>>;
      };
    };
  };
}

/** Whether others than exports search the indices of a dataset. Exports leave them time, and need not rest without them. */
export class OtherReaders {
  private last: Look | null = null;
  private isKnown = false;
  private activeUntil = 0;

  constructor(
    private readonly client: Client,
    private readonly prefix: string,
    private readonly intervals = { look: INTERVAL_MS, hold: HOLD_MS },
  ) {}

  /** True as well if it is not known: at first, and if Elasticsearch does not say. */
  async areActive(): Promise<boolean> {
    const { last, intervals } = this;
    if (last === null || performance.now() - last.at >= intervals.look) {
      const look = await this.look();
      this.last = look;
      if (last === null || look === null) this.isKnown = false;
      else {
        this.isKnown = true;
        if (isBusy(last, look)) this.activeUntil = look.at + intervals.hold;
      }
    }
    return !this.isKnown || performance.now() < this.activeUntil;
  }

  private async look(): Promise<Look | null> {
    const request = {
      index: `${this.prefix}-*`,
      metric: 'search' as const,
      groups: OWN,
      filter_path: '_all.total.search.query_total,_all.total.search.groups.*.query_total',
    };
    try {
      const options = { requestTimeout: TIMEOUT_MS, maxRetries: 0 };
      const { _all } = (await this.client.indices.stats(request, options)) as unknown as Stats;
      const { query_total: all, groups = {} } = _all?.total?.search ?? {};
      if (all === undefined) return null;
      const own = OWN.reduce((sum, group) => sum + (groups[group]?.query_total ?? 0), 0);
      return { at: performance.now(), searches: all - own };
    } catch {
      return null;
    }
  }
}

/** A count that has fallen is of other indices: it says nothing. */
const isBusy = (before: Look, now: Look): boolean =>
  now.searches < before.searches || (now.searches - before.searches) * 1_000 > FEW * Math.max(1, now.at - before.at);
