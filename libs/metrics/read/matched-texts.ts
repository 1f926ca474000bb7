import type { Query } from '#libs/registry/kind.js';
import type { Slice } from '../grid/slice-key.js';
import { HAS_TEXT, publishedIn } from '../live-search.js';
import type { Span } from '../periods/periods.js';
import { type LiveStore, sliceQuery } from './live-store.js';

/** Boards that are compared at most: the terms of a query cost what its other clauses cost. */
const MAX_BOARDS = 20_000;

/** The postings of two periods whose text was read, on the boards of which texts were read in both. */
export interface MatchedTexts {
  readonly boards: number;
  /** Their texts in the later period, and in the earlier one. */
  readonly read: number;
  readonly previousRead: number;
  /** Technology -> the texts that name it in each period. */
  readonly naming: ReadonlyMap<string, { readonly now: number; readonly before: number }>;
}

/**
 * Compares what texts name in two periods on the same boards. A board that joins brings texts of its own employers, so that shares of all boards
 * change although nobody hires differently. The texts of all matched boards are counted together, so that a board with more texts has more weight.
 */
export class MatchedTextReader {
  private readonly boards = new Map<string, Promise<ReadonlySet<string> | null>>();

  constructor(
    private readonly live: LiveStore,
    private readonly slice: Slice,
    private readonly asOf: number,
  ) {}

  /**
   * @param technologies those to count. Default: all.
   * @returns null if texts of more than 20,000 boards were read in a period.
   */
  async compare(span: Span, earlier: Span, technologies?: readonly string[]): Promise<MatchedTexts | null> {
    const [now, before] = await Promise.all([this.boardsIn(span), this.boardsIn(earlier)]);
    if (now === null || before === null) return null;
    const both = [...now].filter((board) => before.has(board));
    if (both.length === 0) return { boards: 0, read: 0, previousRead: 0, naming: new Map() };
    const within: Query = { bool: { filter: [HAS_TEXT, { terms: { watched_unit: both } }] } };
    const counted = { now: { filter: publishedIn(span) }, before: { filter: publishedIn(earlier) } };
    const named = Object.fromEntries(
      (technologies ?? []).map((name, index) => [
        `technology${index}`,
        { filter: sliceQuery({ technologies: [name] }, this.asOf), aggs: counted },
      ]),
    );
    const { found } = await this.live.aggregate(this.slice, this.asOf, { ...counted, ...named }, undefined, within);
    const texts = { boards: both.length, read: found.now.doc_count, previousRead: found.before.doc_count };
    if (technologies)
      return {
        ...texts,
        naming: new Map(
          technologies.map((name, index) => {
            const { now, before } = found[`technology${index}`];
            return [name, { now: now.doc_count, before: before.doc_count }];
          }),
        ),
      };
    const options = { span, asOf: this.asOf, digits: 6, within, also: { before: publishedIn(earlier) } } as const;
    const { values } = await this.live.values(this.slice, 'technologies', options);
    return {
      ...texts,
      naming: new Map(values.map(({ value, n, counts }) => [value, { now: n, before: counts.before ?? 0 }])),
    };
  }

  /** The boards of which texts that were published in a period were read. */
  private boardsIn(span: Span): Promise<ReadonlySet<string> | null> {
    const key = `${span.from} ${span.to}`;
    const found = this.boards.get(key) ?? this.findBoards(span);
    this.boards.set(key, found);
    return found;
  }

  private async findBoards(span: Span): Promise<ReadonlySet<string> | null> {
    const boards = { terms: { field: 'watched_unit', size: MAX_BOARDS + 1 } };
    const read = { filter: { bool: { filter: [publishedIn(span), HAS_TEXT] } }, aggs: { boards } };
    const { found } = await this.live.aggregate(this.slice, this.asOf, { read });
    const keys = (found.read.boards.buckets as { key: string }[]).map(({ key }) => key);
    return keys.length > MAX_BOARDS ? null : new Set(keys);
  }
}
