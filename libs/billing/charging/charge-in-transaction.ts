import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { charges } from '#libs/telemetry/events.js';
import { creditsFor, insufficientCredits, type PricedCall } from '../credits/prices.js';
import type { EndpointGroup } from '../usage/endpoint-groups.js';

/** Records that are about to be delivered. */
export interface TransactionCharge {
  /** Names the charge. */
  readonly requestId: string;
  readonly endpointGroup: EndpointGroup;
  readonly call: PricedCall;
  readonly records: number;
}

/** What was charged. */
export interface ChargedRecords {
  /** Null if it is free. */
  readonly chargeId: string | null;
  readonly credits: number;
  /** Records that were paid for, the first ones; all of them on `subscription`. */
  readonly records: number;
}

/**
 * Charges records in a transaction of the caller, for work that is stored together with its charge and says itself whether it was delivered: the
 * charge is not listed as undelivered. It holds the balance until the commit.
 * @throws AppError `insufficient_credits` at balance 0.
 */
export const chargeInTransaction = async (
  query: TransactionQuery,
  organizationId: string,
  { requestId, endpointGroup, call, records }: TransactionCharge,
): Promise<ChargedRecords> => {
  const credits = creditsFor(call, records);
  if (credits === 0) return { chargeId: null, credits: 0, records };
  const [row] = await query<{ charge_id: string | null; credits: number; records: number }>(
    `SELECT charge_id, credits, records FROM charge_credits(ARRAY[$1::text], ARRAY[$2::text], ARRAY[$3::text], ARRAY[$4::integer], ARRAY[$5::integer], '{}')`,
    [organizationId, requestId, endpointGroup, credits, records],
  );
  if (!row || row.charge_id === null) throw insufficientCredits();
  await query('DELETE FROM undelivered_charges WHERE charge_id = $1', [row.charge_id]);
  charges.publish({ credits: row.credits, records: row.records });
  return { chargeId: row.charge_id, credits: row.credits, records: row.records };
};
