import {
  chargeInTransaction,
  confirmDelivery,
  type TransactionCharge,
} from '#libs/billing/charging/transaction-charges.js';
import { creditsFor, type PricedCall } from '#libs/billing/credits/prices.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { ScanPosition } from '#libs/search/scanning/record-scan.js';
import {
  EXPORT_HOURS,
  type ExportFile,
  type ExportView,
  type FailureReason,
  type PauseReason,
  type WaitReason,
} from '../export.js';
import type { ExportsDatabase } from '../exports-database.js';
import { releasePages } from '../release-pages.js';
import { holdLease, type Lease, LeaseLostError } from './lease.js';

/** Records of an export that are written to a file of their own, and not yet part of one that can be downloaded. */
export interface StoredPage {
  readonly number: number;
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** A page that is written and not yet paid for. */
export interface WrittenPage {
  readonly number: number;
  readonly name: string;
  /** The length of the page up to the end of each record. */
  readonly ends: readonly number[];
  /** The position of each record. */
  readonly positions: readonly ScanPosition[];
  readonly pointId: string;
  readonly price: PricedCall;
}

/**
 * What an export has reached, in Postgres. Each method is one transaction that first makes sure that this process still writes the export, so that
 * a record is charged and counted once, whoever is killed in between.
 */
export class Checkpoints {
  constructor(
    private readonly database: ExportsDatabase,
    private readonly lease: Lease,
  ) {}

  /** @throws LeaseLostError. */
  renew(): Promise<void> {
    return this.step(async () => {});
  }

  /** The pages that are not yet part of a file, in order. @throws LeaseLostError. */
  pages(): Promise<StoredPage[]> {
    return this.step((query) =>
      query<StoredPage>(
        'SELECT number, name, rows, bytes::float8 AS bytes FROM export_pages WHERE export_id = $1 ORDER BY number',
        [this.lease.exportId],
      ),
    );
  }

  /** The digests of its files. @throws LeaseLostError. */
  fileDigests(): Promise<string[]> {
    return this.step(async (query) => {
      const files = await query<{ sha256: string }>('SELECT sha256 FROM export_files WHERE export_id = $1', [
        this.lease.exportId,
      ]);
      return files.map(({ sha256 }) => sha256);
    });
  }

  /** Remembers the state of the dataset that is read. @throws LeaseLostError. */
  openView(point: string, view: ExportView): Promise<void> {
    return this.step(async (query) => {
      await query(
        // It takes the place of one of which nothing was read.
        `UPDATE exports SET point = $2, views = CASE WHEN views #>> '{-1,rows}' = '0' THEN views - (-1) ELSE views END || $3::jsonb
         WHERE id = $1`,
        [this.lease.exportId, point, JSON.stringify([view])],
      );
    });
  }

  /**
   * Charges for a page, and adds what was paid for.
   * @returns the charge: with fewer records than the page, the balance is used up.
   * @throws LeaseLostError.
   */
  addPage({ number, name, ends, positions, pointId, price }: WrittenPage): Promise<TransactionCharge> {
    const { exportId, organizationId } = this.lease;
    return this.step(async (query) => {
      const charge = await chargeInTransaction(query, organizationId, {
        requestId: `${exportId}/${number}`,
        endpointGroup: 'exports',
        credits: creditsFor(price, ends.length),
        records: ends.length,
      });
      if (charge.records === 0) return charge;
      const last = charge.records - 1;
      await query(
        `INSERT INTO export_pages (export_id, number, name, rows, bytes, credits, charge_id, position) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          exportId,
          number,
          name,
          charge.records,
          ends[last],
          charge.credits,
          charge.id,
          JSON.stringify(positions[last]),
        ],
      );
      await query(
        `UPDATE exports SET reason = NULL, pages = $2, position = $3, point = $4, rows = rows + $5, credits = credits + $6,
           views = jsonb_set(views, '{-1,rows}', to_jsonb((views #>> '{-1,rows}')::bigint + $5::bigint))
         WHERE id = $1`,
        [exportId, number, JSON.stringify(positions[last]), pointId, charge.records, charge.credits],
      );
      return charge;
    });
  }

  /**
   * Makes a file of pages available, which are then delivered.
   * @param fileOf the file with its number, from 1.
   * @throws LeaseLostError.
   */
  addFile(fileOf: (number: number) => ExportFile, pages: readonly StoredPage[]): Promise<void> {
    const { exportId } = this.lease;
    return this.step(async (query) => {
      const [last] = await query<{ files: number }>(
        'SELECT count(*)::integer AS files FROM export_files WHERE export_id = $1',
        [exportId],
      );
      const number = (last?.files ?? 0) + 1;
      const { name, rows, bytes, sha256 } = fileOf(number);
      await query(
        `INSERT INTO export_files (export_id, number, name, rows, bytes, sha256, position)
         VALUES ($1, $2, $3, $4, $5, $6, (SELECT position FROM export_pages WHERE export_id = $1 AND number = $7))`,
        [exportId, number, name, rows, bytes, sha256, pages.at(-1)?.number ?? null],
      );
      const paid = await query<{ charge_id: string | null }>(
        'DELETE FROM export_pages WHERE export_id = $1 AND number = ANY ($2::integer[]) RETURNING charge_id',
        [exportId, pages.map(({ number }) => number)],
      );
      await confirmDelivery(
        query,
        paid.flatMap(({ charge_id }) => charge_id ?? []),
      );
    });
  }

  /** @throws LeaseLostError. */
  complete(): Promise<void> {
    return this.step(async (query) => {
      await this.end(query, 'complete', null);
      await query('UPDATE exports SET point = NULL WHERE id = $1', [this.lease.exportId]);
    });
  }

  /** @throws LeaseLostError. */
  pause(reason: PauseReason): Promise<void> {
    return this.step((query) => this.end(query, 'paused', reason));
  }

  /** Forgets the state of the dataset that was read, because it is gone. @throws LeaseLostError. */
  loseView(): Promise<void> {
    return this.step(async (query) => {
      await query('UPDATE exports SET point = NULL WHERE id = $1', [this.lease.exportId]);
    });
  }

  /** Gives up and refunds what is in no file, and the state that was read, so that the export is read again. @throws LeaseLostError. */
  readAgain(): Promise<void> {
    const { exportId, organizationId } = this.lease;
    return this.step(async (query) => {
      await releasePages(query, organizationId, exportId);
      await query('UPDATE exports SET point = NULL WHERE id = $1', [exportId]);
    });
  }

  /** Says what the export waits for, until its next page or file. @throws LeaseLostError. */
  wait(reason: WaitReason): Promise<void> {
    return this.step(async (query) => {
      await query('UPDATE exports SET reason = $2 WHERE id = $1', [this.lease.exportId, reason]);
    });
  }

  /** Ends the export. Records that are not part of a file are refunded. @throws LeaseLostError. */
  fail(reason: FailureReason): Promise<void> {
    const { exportId, organizationId } = this.lease;
    return this.step(async (query) => {
      await releasePages(query, organizationId, exportId);
      await this.end(query, 'failed', reason);
    });
  }

  private async end(query: TransactionQuery, state: string, reason: string | null): Promise<void> {
    await query(
      `UPDATE exports SET state = $2, reason = $3, lease = NULL, lease_until = NULL, ended_at = clock_timestamp(),
         expires_at = clock_timestamp() + make_interval(hours => $4)
       WHERE id = $1`,
      [this.lease.exportId, state, reason, EXPORT_HOURS],
    );
  }

  private step<T>(work: (query: TransactionQuery) => Promise<T>): Promise<T> {
    return inTransaction(this.database, async (query) => {
      await holdLease(query, this.lease);
      return work(query);
    });
  }
}

/** Like `transaction`, which reports every error that is no AppError as an outage. */
const inTransaction = async <T>(
  database: ExportsDatabase,
  work: (query: TransactionQuery) => Promise<T>,
): Promise<T> => {
  try {
    return await database.transaction(work);
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof LeaseLostError ? cause : error;
  }
};
