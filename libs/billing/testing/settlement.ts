import type { DataSource } from 'typeorm';
import { type Discrepancy, reconcile } from '../credits/reconcile.js';

/** A page that a client has received. */
export interface SentPage {
  requestId: string;
  /** Null when only its beginning arrived. */
  records: number | null;
}

/** The comparison of the received pages with the ledger. */
export interface Settlement {
  discrepancies: Discrepancy[];
  /** Request ids of pages whose records were not charged, or not all of them or too many. */
  uncharged: string[];
  /** Request ids that were charged, did not get a complete response, and are not listed for a refund. */
  unlisted: string[];
  /** Number of charges without a complete response. */
  chargedAndUndelivered: number;
  /** How many charges are listed for a refund. */
  listed: number;
}

interface LedgerCharge {
  request_id: string;
  credits: number;
  records: number;
  undelivered: boolean;
}

/** Compares the responses that clients of an organization received with its charges. */
export const settle = async (dataSource: DataSource, organizationId: string, sent: SentPage[]): Promise<Settlement> => {
  const rows: LedgerCharge[] = await dataSource.query(
    `SELECT c.request_id, c.allowance + c.purchased AS credits, c.records, u.charge_id IS NOT NULL AS undelivered
     FROM credit_charges c LEFT JOIN undelivered_charges u ON u.charge_id = c.id WHERE c.organization_id = $1`,
    [organizationId],
  );
  const charges = new Map(rows.map((row) => [row.request_id, row]));
  const isCharged = ({ requestId, records }: SentPage): boolean => {
    const charge = charges.get(requestId);
    return charge !== undefined && charge.credits === charge.records && (records ?? charge.records) === charge.records;
  };
  const delivered = new Set(sent.flatMap(({ requestId, records }) => (records === null ? [] : requestId)));
  const incomplete = rows.filter(({ request_id }) => !delivered.has(request_id));
  return {
    discrepancies: await reconcile(dataSource),
    uncharged: sent.filter((page) => !isCharged(page)).map(({ requestId }) => requestId),
    unlisted: incomplete.filter(({ undelivered }) => !undelivered).map(({ request_id }) => request_id),
    chargedAndUndelivered: incomplete.length,
    listed: rows.filter(({ undelivered }) => undelivered).length,
  };
};
