import { AppError } from '#libs/errors/app-error.js';
import type { RecordValue } from '#libs/registry/field.js';
import { recordText } from '#libs/search/read/response/record-parts.js';
import type { EventLog } from '#libs/watches/event-log.js';
import type { EventRowReader } from '#libs/watches/event-rows.js';
import { type RecordSummary, summaryOf } from '#libs/watches/record-summary.js';
import type { WatchEventType } from '#libs/watches/saved-watch.js';
import { type FeedStore, MAX_FEED_ENTRIES, type SyndicatedWatch } from './feed-store.js';

/** One event in a feed. */
export interface FeedEntry {
  readonly id: string;
  readonly type: WatchEventType;
  readonly recordId: string;
  readonly at: Date;
  readonly summary: RecordSummary;
}

export interface FeedContent {
  readonly watch: SyndicatedWatch['watch'];
  /** Latest first. */
  readonly entries: readonly FeedEntry[];
  /** Whether events wait because the organization has no credits. */
  readonly waitsForCredits: boolean;
}

/** Reads the feed of a watch, to which new events are added first. */
export class FeedReader {
  constructor(
    private readonly feeds: FeedStore,
    private readonly log: EventLog,
    private readonly rows: EventRowReader,
  ) {}

  /** @throws AppError `service_unavailable`. */
  async read(feed: SyndicatedWatch): Promise<FeedContent> {
    const waitsForCredits = feed.isDue && feed.last > feed.delivered && !(await this.add(feed));
    const entries = await this.entries(feed, await this.feeds.entries(feed.watch.id));
    return { watch: feed.watch, entries: entries.map(({ entry }) => entry), waitsForCredits };
  }

  /** @returns whether they could be paid for. */
  private async add(feed: SyndicatedWatch): Promise<boolean> {
    const { watch, delivered, last } = feed;
    const { sequences } = await this.log.latestOfRecords({ id: watch.id, after: delivered, last }, MAX_FEED_ENTRIES);
    const visible = await this.entries(feed, sequences);
    try {
      await this.feeds.add(
        feed,
        visible.map(({ sequence }) => sequence),
      );
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'insufficient_credits') return false;
      throw error;
    }
  }

  /** Events whose record the organization sees now. */
  private async entries(
    { watch: { id, kind }, requester }: SyndicatedWatch,
    sequences: readonly number[],
  ): Promise<{ readonly sequence: number; readonly entry: FeedEntry }[]> {
    if (sequences.length === 0) return [];
    const { rows, release } = await this.rows.read(kind, (await this.log.some(id, sequences)).toReversed(), requester);
    try {
      return rows.flatMap(({ number: sequence, parts, hasRecord }) => {
        if (!hasRecord) return [];
        const event = JSON.parse(recordText(parts).toString('utf8')) as {
          id: string;
          type: WatchEventType;
          record_id: string;
          created_at: string;
          record: RecordValue;
        };
        const { type, record_id: recordId, created_at, record } = event;
        const entry = { id: event.id, type, recordId, at: new Date(created_at), summary: summaryOf(kind, record) };
        return [{ sequence, entry }];
      });
    } finally {
      release();
    }
  }
}
