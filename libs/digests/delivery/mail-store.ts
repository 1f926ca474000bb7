import { chargeInTransaction } from '#libs/billing/charging/charge-in-transaction.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { WatchedKind } from '#libs/watches/saved-watch.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { MAIL_DAYS, newMailId } from '../digest.js';

/** What an e-mail says of a watch. */
export interface MailWatch {
  readonly watch: { readonly id: string; readonly name: string; readonly kind: WatchedKind };
  /** The last event that was delivered before it. */
  readonly after: number;
  /** How far the events of the watch are delivered with it. */
  readonly last: number;
  /** The events whose records are listed, latest first. */
  readonly sequences: readonly number[];
  readonly others: number;
  readonly unpaid: number;
  readonly ended: number;
}

/** An e-mail that is stored and not yet sent. */
export interface StoredMail {
  readonly id: string;
  readonly credits: number;
  readonly watches: readonly MailWatch[];
}

/** A watch of a digest with events after the last that was delivered. */
export interface DueDigestWatch {
  readonly id: string;
  readonly name: string;
  readonly kind: WatchedKind;
  readonly after: number;
  readonly last: number;
}

/** The e-mails of digests, in Postgres. Every method throws `service_unavailable` if it is unavailable. */
export class DigestMailStore {
  constructor(private readonly database: WatchesDatabase) {}

  /** The one that waits for its next attempt; null if none does. */
  async pending(digestId: string): Promise<StoredMail | null> {
    const [mail] = await this.database.query<{ id: string; credits: number }>(
      'SELECT id, credits FROM digest_mails WHERE digest_id = $1 AND delivered_at IS NULL AND canceled_at IS NULL',
      [digestId],
    );
    if (!mail) return null;
    const rows = await this.database.query<{
      id: string;
      name: string;
      kind: WatchedKind;
      after_sequence: string;
      last_sequence: string;
      sequences: string[];
      others: number;
      unpaid: number;
      ended: number;
    }>(
      `SELECT w.id, w.name, w.kind, m.after_sequence, m.last_sequence, m.sequences, m.others, m.unpaid, m.ended
       FROM digest_mail_watches m JOIN watches w ON w.id = m.watch_id WHERE m.mail_id = $1 ORDER BY w.name COLLATE "C"`,
      [mail.id],
    );
    return {
      ...mail,
      watches: rows.map(({ id, name, kind, ...row }) => ({
        watch: { id, name, kind },
        after: Number(row.after_sequence),
        last: Number(row.last_sequence),
        sequences: row.sequences.map(Number),
        others: row.others,
        unpaid: row.unpaid,
        ended: row.ended,
      })),
    };
  }

  /** By name. */
  async dueWatches(digestId: string): Promise<DueDigestWatch[]> {
    const rows = await this.database.query<{
      id: string;
      name: string;
      kind: WatchedKind;
      after: string;
      last: string;
    }>(
      `SELECT w.id, w.name, w.kind, s.delivered_sequence AS after, w.last_sequence AS last
       FROM digest_watches s JOIN watches w ON w.id = s.watch_id
       WHERE s.digest_id = $1 AND w.last_sequence > s.delivered_sequence ORDER BY w.name COLLATE "C"`,
      [digestId],
    );
    return rows.map((row) => ({ ...row, after: Number(row.after), last: Number(row.last) }));
  }

  /**
   * Stores the e-mail of a period and charges the records in it: both or neither. Those that cannot be paid for are only counted.
   * @returns whether it did: not if another process has made it, or the reader has changed the digest meanwhile.
   * @throws AppError `insufficient_credits`: the period stays due.
   */
  async create(
    digest: { readonly id: string; readonly lastPeriod: string; readonly organizationId: string },
    period: string,
    watches: readonly MailWatch[],
  ): Promise<boolean> {
    const id = newMailId();
    return this.database.transaction(async (query) => {
      if (!(await moveOn(query, digest, period))) return false;
      // Sent before the clock was set back.
      const [taken] = await query('SELECT FROM digest_mails WHERE digest_id = $1 AND period = $2', [digest.id, period]);
      if (taken) return false;
      const records = watches.reduce((sum, { sequences }) => sum + sequences.length, 0);
      const request = { requestId: id, endpointGroup: 'watches', call: 'records', records } as const;
      const { chargeId, credits, records: paid } = await chargeInTransaction(query, digest.organizationId, request);
      await query('INSERT INTO digest_mails (id, digest_id, period, credits, charge_id) VALUES ($1, $2, $3, $4, $5)', [
        id,
        digest.id,
        period,
        credits,
        chargeId,
      ]);
      let left = paid;
      for (const { watch, after, last, sequences, others, ended } of watches) {
        const listed = sequences.slice(0, left);
        const unpaid = sequences.length - listed.length;
        left -= listed.length;
        await query(
          `INSERT INTO digest_mail_watches (mail_id, watch_id, after_sequence, last_sequence, sequences, others, unpaid, ended)
           SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM watches WHERE id = $2`,
          [id, watch.id, after, last, listed, others + unpaid, unpaid, ended],
        );
      }
      return true;
    });
  }

  /** Goes on to the next period without an e-mail, because there is nothing that the reader may see. */
  async skip(
    digest: { readonly id: string; readonly lastPeriod: string },
    period: string,
    watches: readonly DueDigestWatch[],
  ): Promise<void> {
    await this.database.transaction(async (query) => {
      if (!(await moveOn(query, digest, period))) return;
      for (const { id, after, last } of watches)
        await query(
          'UPDATE digest_watches SET delivered_sequence = $4 WHERE digest_id = $1 AND watch_id = $2 AND delivered_sequence = $3',
          [digest.id, id, after, last],
        );
    });
  }

  /** Counts an attempt. @returns false if the e-mail is no longer to be sent. */
  async begin(mailId: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE digest_mails SET attempts = attempts + 1 WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING id`,
      [mailId],
    );
    return rows.length > 0;
  }

  /** Marks an e-mail and its events as delivered. */
  async delivered(mailId: string): Promise<void> {
    await this.database.transaction(async (query) => {
      await query(
        'DELETE FROM undelivered_charges u USING digest_mails m WHERE m.id = $1 AND u.charge_id = m.charge_id',
        [mailId],
      );
      await query(
        `WITH m AS (
           UPDATE digest_mails SET delivered_at = clock_timestamp()
           WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING id, digest_id
         ), moved AS (
           UPDATE digest_watches s SET delivered_sequence = v.last_sequence FROM m JOIN digest_mail_watches v ON v.mail_id = m.id
           WHERE s.digest_id = m.digest_id AND s.watch_id = v.watch_id AND s.delivered_sequence = v.after_sequence
         )
         UPDATE digests d SET problem = NULL, last_sent_at = clock_timestamp() FROM m WHERE d.id = m.digest_id`,
        [mailId],
      );
    });
  }

  /** Gives an e-mail up. Its events follow with the next one, unless nothing of them may be sent. */
  async cancel(mailId: string, { isDelivered }: { readonly isDelivered: boolean }): Promise<void> {
    await this.database.query(
      `WITH m AS (
         UPDATE digest_mails SET canceled_at = clock_timestamp()
         WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING id, digest_id
       )
       UPDATE digest_watches s SET delivered_sequence = v.last_sequence FROM m JOIN digest_mail_watches v ON v.mail_id = m.id
       WHERE $2 AND s.digest_id = m.digest_id AND s.watch_id = v.watch_id AND s.delivered_sequence = v.after_sequence`,
      [mailId, isDelivered],
    );
  }

  /** Tells the reader why nothing arrives. */
  async setProblem(digestId: string, problem: string, isPaused = false): Promise<void> {
    await this.database.query('UPDATE digests SET problem = $2, paused = paused OR $3 WHERE id = $1', [
      digestId,
      problem,
      isPaused,
    ]);
  }

  /** A job may be added for it again. @param seconds from now. */
  async release(digestId: string, seconds: number): Promise<void> {
    await this.database.query(
      'UPDATE digests SET due_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1',
      [digestId, seconds],
    );
  }
}

const moveOn = async (
  query: TransactionQuery,
  { id, lastPeriod }: { readonly id: string; readonly lastPeriod: string },
  period: string,
): Promise<boolean> => {
  const rows = await query('UPDATE digests SET last_period = $3 WHERE id = $1 AND last_period = $2 RETURNING id', [
    id,
    lastPeriod,
    period,
  ]);
  return rows.length > 0;
};

/** Deletes e-mails that are older than `MAIL_DAYS`, unless they still wait. @returns how many. */
export const deleteOldMails = async (database: WatchesDatabase): Promise<number> => {
  const rows = await database.query(
    `DELETE FROM digest_mails WHERE id IN (
       SELECT id FROM digest_mails WHERE created_at < now() - make_interval(days => $1) AND (delivered_at IS NOT NULL OR canceled_at IS NOT NULL)
       ORDER BY created_at LIMIT 10000 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [MAIL_DAYS],
  );
  return rows.length;
};
