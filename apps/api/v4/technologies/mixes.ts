import type { SkillsDocument } from '#libs/metrics/grid-document.js';
import { periodAggregations, readPeriod } from '#libs/metrics/live-search.js';
import { minPayEmployers } from '#libs/metrics/pay.js';
import { spanBefore, WINDOWS, type Window, windowSpan } from '#libs/metrics/periods.js';
import { type Mix, minPostingsNaming } from '#libs/metrics/skills.js';
import { dimensionsOf, gridAddress, type Slice } from '#libs/metrics/slice-key.js';
import type { Dataset } from '#libs/search/read/dataset.js';
import type { Method } from '../metrics/analysis.js';
import type { GridStore } from '../metrics/read/grid-store.js';
import type { LiveStore } from '../metrics/read/live-store.js';

/** How often the postings of a window name each technology. */
export interface WindowMix {
  readonly mix: Mix;
  /** Postings of the window. */
  readonly postings: number;
  /** Of them, those that name any technology: shares are shares of these. */
  readonly naming: number;
}

/** The mix of a window of a document, or of the window before it. */
export const mixIn = ({ mix, postings, naming }: SkillsDocument, window: Window, before = false): WindowMix => {
  const index = WINDOWS.indexOf(window) * 2 + (before ? 1 : 0);
  const counts = mix.map((row) => [row[0], row[index + 1] as number] as const);
  return {
    mix: new Map(counts.filter(([, n]) => n > 0)),
    postings: postings[index] as number,
    naming: naming[index] as number,
  };
};

/** Without the technologies that too few postings name. */
export const frequent = (mix: Mix, least: number): Mix => new Map([...mix].filter(([, n]) => n >= least));

/** Reads mixes from the grid, or counts them. */
export class Mixes {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly dataset: Dataset,
  ) {}

  async of(slice: Slice, window: Window): Promise<WindowMix & { method: Method; asOf: number }> {
    const address = gridAddress(slice);
    const document = address?.set.skills && (await this.grid.meta()) ? await this.grid.skills(address.id) : null;
    const least = minPostingsNaming(dimensionsOf(slice));
    if (document) {
      const found = mixIn(document, window);
      return { ...found, mix: frequent(found.mix, least), method: 'grid', asOf: Date.parse(document.as_of) };
    }
    const asOf = await this.dataset.asOf();
    const span = windowSpan(window, asOf);
    const values = await this.live.values(slice, 'technologies', { span, asOf, digits: 6 });
    const { found } = await this.live.aggregate(slice, asOf, periodAggregations(span));
    const { n: postings, naming } = readPeriod(found, minPayEmployers(dimensionsOf(slice)));
    const mix = frequent(new Map(values.map(({ value, n }) => [value, n])), least);
    return { mix, postings, naming, method: 'live', asOf };
  }

  /** When the window began, and the one before it. */
  spans(window: Window, asOf: number) {
    const now = windowSpan(window, asOf);
    return { now, before: spanBefore(now) };
  }
}
