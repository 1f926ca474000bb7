import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { ChargeRequest } from './charging.js';

/** A charge that takes effect with the transaction in which it was made. */
export interface TransactionCharge {
  /** Null at balance 0: nothing was charged. */
  readonly id: string | null;
  readonly credits: number;
  /** Records that were paid for, from the first. */
  readonly records: number;
}

/**
 * Charges by the rules of a response, and takes effect together with what else the transaction writes. The charge is listed as undelivered until
 * `confirmDelivery`.
 */
export const chargeInTransaction = async (
  query: TransactionQuery,
  organizationId: string,
  { requestId, endpointGroup, credits, records }: ChargeRequest,
): Promise<TransactionCharge> => {
  const [row] = await query<{ charge_id: string | null; credits: number; records: number }>(
    `SELECT charge_id, credits, records FROM charge_responses($1, $2, $3, $4, $5, ARRAY[NULL]::text[], '{}')`,
    [[organizationId], [requestId], [endpointGroup], [credits], [records]],
  );
  if (!row || row.charge_id === null) return { id: null, credits: 0, records: 0 };
  return { id: row.charge_id, credits: row.credits, records: row.records };
};

/** Removes charges from the list of undelivered ones: what they paid for can be downloaded. */
export const confirmDelivery = async (query: TransactionQuery, chargeIds: readonly string[]): Promise<void> => {
  await query('DELETE FROM undelivered_charges WHERE charge_id = ANY ($1::bigint[])', [chargeIds]);
};

/**
 * Refunds those of the charges that are listed as undelivered, as purchased credits, and removes them from the list, so each at most once.
 * @returns the credits.
 */
export const refundInTransaction = async (
  query: TransactionQuery,
  organizationId: string,
  chargeIds: readonly string[],
): Promise<number> => {
  const [row] = await query<{ credits: string }>(
    `WITH removed AS (
       DELETE FROM undelivered_charges u USING credit_charges c
       WHERE c.id = u.charge_id AND c.organization_id = $1 AND u.charge_id = ANY ($2::bigint[])
       RETURNING c.id, c.allowance + c.purchased AS credits
     ), granted AS (
       INSERT INTO credit_grants (organization_id, kind, amount, refunded_charge_id)
       SELECT $1, 'purchased', credits, id FROM removed
     ), added AS (
       UPDATE credit_balances SET purchased = purchased + (SELECT sum(credits) FROM removed)
       WHERE organization_id = $1 AND EXISTS (SELECT FROM removed)
     )
     SELECT coalesce(sum(credits), 0) AS credits FROM removed`,
    [organizationId, chargeIds],
  );
  return Number(row?.credits);
};
