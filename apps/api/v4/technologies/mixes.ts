import type { SkillsDocument } from '#libs/metrics/grid/grid-document.js';
import { dimensionsOf, gridAddress, type Slice } from '#libs/metrics/grid/slice-key.js';
import { HAS_TEXT, publishedAndRead, textAggregations } from '#libs/metrics/live-search.js';
import { type Span, WINDOWS, type Window, windowSpan } from '#libs/metrics/periods/periods.js';
import type { GridStore } from '#libs/metrics/read/grid-store.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import type { Method } from '#libs/metrics/read/slice-reader.js';
import { type Mix, minPostingsNaming } from '#libs/metrics/skills.js';
import type { Dataset } from '#libs/search/read/dataset.js';

/** The number of postings in a window that name each technology. */
export interface WindowMix {
  readonly mix: Mix;
  /** Postings of the window. */
  readonly postings: number;
  /** Those of them whose text was read: only these count in the mix, and shares are relative to this number. */
  readonly read: number;
  /** How many technologies they name together, of any frequency. */
  readonly mentions: number;
}

/** Reads the mix of a window from a document. */
export const windowMix = ({ mix, postings, read, mentions }: SkillsDocument, window: Window): WindowMix => {
  const index = WINDOWS.indexOf(window);
  const counts = mix.map((row) => [row[0], row[index + 1] as number] as const);
  return {
    mix: new Map(counts.filter(([, n]) => n > 0)),
    postings: postings[index] as number,
    read: read[index] as number,
    mentions: mentions[index] as number,
  };
};

/** The technologies of a mix that at least `min` postings name. */
export const namedAtLeast = (mix: Mix, min: number): Mix => new Map([...mix].filter(([, n]) => n >= min));

/** Reads the technologies of a slice from the grid, or counts them in the index. */
export class Mixes {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly dataset: Dataset,
  ) {}

  async of(slice: Slice, window: Window): Promise<WindowMix & { method: Method; asOf: number }> {
    const address = gridAddress(slice);
    const document = address?.set.skills && (await this.grid.meta()) ? await this.grid.skills(address.id) : null;
    const min = minPostingsNaming(dimensionsOf(slice));
    if (document) {
      const found = windowMix(document, window);
      return { ...found, mix: namedAtLeast(found.mix, min), method: 'grid', asOf: Date.parse(document.as_of) };
    }
    const asOf = await this.dataset.asOf();
    const span = windowSpan(window, asOf);
    const { values } = await this.live.values(slice, 'technologies', { span, asOf, digits: 6, filter: HAS_TEXT });
    const { found } = await this.live.aggregate(slice, asOf, textAggregations(span));
    const { n: postings, read } = publishedAndRead(found);
    const mix = namedAtLeast(new Map(values.map(({ value, n }) => [value, n])), min);
    const mentions = values.reduce((sum, { n }) => sum + n, 0);
    return { mix, postings, read, mentions, method: 'live', asOf };
  }

  /** The technologies that most postings of a span name, counted in the index: the grid has no mixes of months. */
  async mostFrequent(slice: Slice, span: Span, limit: number): Promise<string[]> {
    const asOf = await this.dataset.asOf();
    const { values } = await this.live.values(slice, 'technologies', { span, asOf, digits: 6, filter: HAS_TEXT });
    return values
      .filter(({ n }) => n >= minPostingsNaming(dimensionsOf(slice)))
      .slice(0, limit)
      .map(({ value }) => value);
  }
}
