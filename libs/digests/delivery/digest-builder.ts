import type { RecordValue } from '#libs/registry/field.js';
import { recordText } from '#libs/search/read/response/record-parts.js';
import type { EventLog, WatchEvent } from '#libs/watches/event-log.js';
import type { EventRowReader } from '#libs/watches/event-rows.js';
import { summaryOf } from '#libs/watches/record-summary.js';
import type { WatchEventType, WatchedKind } from '#libs/watches/saved-watch.js';
import { MAX_DIGEST_RECORDS, MAX_LISTED_RECORDS } from '../digest.js';
import type { DigestItem, DigestSection } from '../digest-text.js';
import { digestPeriod } from '../period.js';
import type { DigestRecipient } from './digest-recipients.js';
import type { DigestMailStore, MailWatch, StoredMail } from './mail-store.js';

/** Puts the events of a period into an e-mail, with the records as they are at that time. */
export class DigestBuilder {
  constructor(
    private readonly mails: DigestMailStore,
    private readonly log: EventLog,
    private readonly rows: EventRowReader,
  ) {}

  /**
   * Makes the e-mail of the present period, which is stored and charged.
   * @returns whether there is one now.
   * @throws AppError `insufficient_credits`, `service_unavailable`.
   */
  async create(recipient: DigestRecipient): Promise<boolean> {
    const { id, lastPeriod, requester, now, timeZone, frequency } = recipient;
    const period = digestPeriod(now, timeZone, frequency);
    const due = await this.mails.dueWatches(id);
    const watches: MailWatch[] = [];
    let left = MAX_DIGEST_RECORDS;
    for (const watch of due) {
      const limit = Math.min(MAX_LISTED_RECORDS, left);
      const { sequences, records, ended } = await this.log.latestOfRecords(watch, limit);
      const items = await this.items(watch, sequences, recipient);
      const visible = new Set(items.map(({ sequence }) => sequence));
      const listed = sequences.filter((sequence) => visible.has(sequence));
      const others = records - sequences.length;
      left -= listed.length;
      if (listed.length + others + ended === 0) continue;
      watches.push({ watch, after: watch.after, last: watch.last, sequences: listed, others, unpaid: 0, ended });
    }
    if (watches.length > 0)
      return this.mails.create({ id, lastPeriod, organizationId: requester.organizationId }, period, watches);
    await this.mails.skip({ id, lastPeriod }, period, due);
    return false;
  }

  /** What an e-mail says now. Null if the organization may no longer see any of it. @throws AppError `service_unavailable`. */
  async sections(recipient: DigestRecipient, mail: StoredMail): Promise<DigestSection[] | null> {
    const sections: DigestSection[] = [];
    for (const { watch, sequences, others, unpaid, ended } of mail.watches) {
      const items = await this.items(watch, sequences, recipient);
      if (items.length + others + ended > 0) sections.push({ watch, items, others, unpaid, ended });
    }
    return sections.length === 0 ? null : sections;
  }

  /** The records of events that the organization sees, latest first. */
  private async items(
    { id, kind }: { readonly id: string; readonly kind: WatchedKind },
    sequences: readonly number[],
    { requester }: DigestRecipient,
  ): Promise<(DigestItem & { readonly sequence: number })[]> {
    if (sequences.length === 0) return [];
    const events: WatchEvent[] = await this.log.some(id, sequences);
    const { rows, release } = await this.rows.read(kind, events.toReversed(), requester);
    try {
      return rows.flatMap(({ number: sequence, parts, hasRecord }) => {
        if (!hasRecord) return [];
        const {
          type,
          record_id: recordId,
          record,
        } = JSON.parse(recordText(parts).toString('utf8')) as {
          type: WatchEventType;
          record_id: string;
          record: RecordValue;
        };
        return [{ sequence, recordId, type, summary: summaryOf(kind, record) }];
      });
    } finally {
      release();
    }
  }
}
