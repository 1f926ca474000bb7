import type { Client } from '@elastic/elasticsearch';
import { COMPANY_SEARCHES } from '#libs/search/companies/companies.js';
import { EVIDENCE_SEARCHES } from '#libs/search/read/hits/fetchable-postings.js';
import { SCAN_SEARCHES } from '#libs/search/scanning/record-scan.js';

/** Milliseconds between two polls, and those for which others count as active after their last searches. */
const POLL_MS = 500;
const ACTIVE_FOR_MS = 5_000;
const TIMEOUT_MS = 1_000;
/** Searches a second of one shard that are no load. */
const FEW = 2;
/** Searches that exports make themselves. */
const OWN = [SCAN_SEARCHES, COMPANY_SEARCHES, EVIDENCE_SEARCHES];

interface Sample {
  readonly at: number;
  /** Searches of a shard, on average, since the indices were opened; null if Elasticsearch did not say. */
  readonly searches: number | null;
}

interface Stats {
  readonly _shards?: { readonly successful?: number };
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
  private last: Sample | null = null;
  private isKnown = false;
  private activeUntil = 0;

  constructor(
    private readonly client: Client,
    private readonly prefix: string,
    private readonly times = { poll: POLL_MS, activeFor: ACTIVE_FOR_MS },
  ) {}

  /** True as well if it is not known: at first, and if Elasticsearch does not say. */
  async areActive(): Promise<boolean> {
    const { last, times } = this;
    if (last === null || performance.now() - last.at >= times.poll) {
      const sample = await this.sample();
      this.last = sample;
      const searches = last === null ? null : increase(last, sample);
      this.isKnown = searches !== null;
      if (searches !== null && searches > FEW) this.activeUntil = sample.at + times.activeFor;
    }
    return !this.isKnown || performance.now() < this.activeUntil;
  }

  private async sample(): Promise<Sample> {
    const request = {
      index: `${this.prefix}-*`,
      metric: 'search' as const,
      groups: OWN,
      filter_path: '_shards.successful,_all.total.search.query_total,_all.total.search.groups.*.query_total',
    };
    try {
      const options = { requestTimeout: TIMEOUT_MS, maxRetries: 0 };
      const { _all, _shards } = (await this.client.indices.stats(request, options)) as unknown as Stats;
      const { query_total: all, groups = {} } = _all?.total?.search ?? {};
      if (all === undefined) return { at: performance.now(), searches: null };
      const own = OWN.reduce((sum, group) => sum + (groups[group]?.query_total ?? 0), 0);
      return { at: performance.now(), searches: (all - own) / Math.max(1, _shards?.successful ?? 1) };
    } catch {
      return { at: performance.now(), searches: null };
    }
  }
}

/** Searches a second; null if they are not known. A lower count means that the indices were replaced. */
const increase = (before: Sample, now: Sample): number | null =>
  before.searches === null || now.searches === null || now.searches < before.searches
    ? null
    : ((now.searches - before.searches) * 1_000) / Math.max(1, now.at - before.at);
