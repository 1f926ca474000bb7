import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import type { EndpointGroup } from '../usage/endpoint-groups.js';

/** How long the delivery of a response may take before its charge is listed. */
export const UNDELIVERED_AFTER = '1 minute';

export interface UndeliveredChargeSummary {
  requestId: string;
  endpointGroup: EndpointGroup;
  credits: number;
  records: number;
  chargedAt: Date;
}

/** How many charges of all organizations are listed. */
export const countUndelivered = async ({ manager }: Database): Promise<number> => {
  const [row] = await manager.query(
    'SELECT count(*) FROM undelivered_charges WHERE created_at < now() - $1::interval',
    [UNDELIVERED_AFTER],
  );
  return Number(row.count);
};

/** Charges whose response may not have been delivered: the client disconnected, or the process or machine crashed. */
export class UndeliveredCharges {
  constructor(private readonly database: Database) {}

  /** Oldest first. A charge of the last minute is not yet listed. */
  async list(organizationId: string): Promise<UndeliveredChargeSummary[]> {
    return this.database.manager.query(
      `SELECT c.request_id AS "requestId", c.endpoint_group AS "endpointGroup", c.allowance + c.purchased AS credits, c.records,
         c.created_at AS "chargedAt"
       FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id
       WHERE c.organization_id = $1 AND u.created_at < now() - $2::interval ORDER BY c.id`,
      [organizationId, UNDELIVERED_AFTER],
    );
  }

  /**
   * Refunds a listed charge as purchased credits and removes it from the list, so at most once.
   *
   * @returns the credits.
   * @throws AppError `not_found` unless the request is listed.
   */
  async refund(organizationId: string, requestId: string): Promise<number> {
    const [row]: { credits: string | null }[] = await this.database.manager.query(
      `WITH removed AS (
         DELETE FROM undelivered_charges u USING credit_charges c
         WHERE c.id = u.charge_id AND c.organization_id = $1 AND c.request_id = $2 AND u.created_at < now() - $3::interval
         RETURNING c.id, c.allowance + c.purchased AS credits
       ), unpaid AS (
         DELETE FROM idempotency_keys k USING removed WHERE k.organization_id = $1 AND k.charge_id = removed.id
       ), granted AS (
         INSERT INTO credit_grants (organization_id, kind, amount, refunded_charge_id)
         SELECT $1, 'purchased', credits, id FROM removed
       ), added AS (
         UPDATE credit_balances SET purchased = purchased + (SELECT sum(credits) FROM removed)
         WHERE organization_id = $1 AND EXISTS (SELECT FROM removed)
       )
       SELECT sum(credits) AS credits FROM removed`,
      [organizationId, requestId, UNDELIVERED_AFTER],
    );
    if (!row?.credits) {
      throw new AppError('not_found', `No undelivered charge of the organization has the request id "${requestId}".`);
    }
    return Number(row.credits);
  }
}
