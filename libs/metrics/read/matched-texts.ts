import type { Slice } from '../grid/slice-key.js';
import { HAS_TEXT, publishedIn } from '../live-search.js';
import type { Span } from '../periods/periods.js';
import type { LiveStore } from './live-store.js';

/** Boards that are compared: a query has at most 65,536 terms. */
const MAX_BOARDS = 50_000;

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
 * change although nobody hires differently. The matched sample is that of the index, but boards are matched by their texts: a board that is
 * watched without its texts says nothing about technologies.
 */
export class MatchedTextReader {
  private readonly boards = new Map<string, Promise<ReadonlySet<string> | null>>();

  constructor(
    private readonly live: LiveStore,
    private readonly slice: Slice,
    private readonly asOf: number,
  ) {}

  /** @returns null if more than 50,000 boards published postings in a period. */
  async compare(span: Span, earlier: Span): Promise<MatchedTexts | null> {
    const [now, before] = await Promise.all([this.boardsIn(span), this.boardsIn(earlier)]);
    if (now === null || before === null) return null;
    const both = [...now].filter((board) => before.has(board));
    if (both.length === 0) return { boards: 0, read: 0, previousRead: 0, naming: new Map() };
    const read = { bool: { filter: [HAS_TEXT, { terms: { watched_unit: both } }] } };
    const previously = { bool: { filter: [publishedIn(earlier), read] } };
    const options = { span, asOf: this.asOf, digits: 6, filter: read, also: { before: previously } } as const;
    const aggs = { now: { filter: { bool: { filter: [publishedIn(span), read] } } }, before: { filter: previously } };
    const [{ values }, { found }] = await Promise.all([
      this.live.values(this.slice, 'technologies', options),
      this.live.aggregate(this.slice, this.asOf, aggs),
    ]);
    return {
      boards: both.length,
      read: found.now.doc_count,
      previousRead: found.before.doc_count,
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
