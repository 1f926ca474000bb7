import type { DataSource } from 'typeorm';

export interface Discrepancy {
  organizationId: string;
  /** A discrepancy between ledger, balance and usage. */
  invariant: string;
  /** Its size in credits or records. */
  difference: number;
}

/** Single charges, and the sums of sealed months. */
const CHARGES = `(SELECT organization_id, allowance, purchased, records FROM credit_charges
  UNION ALL SELECT organization_id, allowance, purchased, records FROM credit_charge_months)`;

/** Days, and the sums of months whose days were folded. */
const USAGE = `(SELECT organization_id, records, credits FROM usage_records
  UNION ALL SELECT organization_id, records, credits FROM usage_months)`;

/** Each query returns the organizations that violate one invariant of the ledger. */
const invariants: Record<string, string> = {
  'allowance granted = balance + charged + expired': `
    SELECT b.organization_id, b.allowance + coalesce(c.allowance, 0) + coalesce(e.amount, 0) - coalesce(g.amount, 0) AS difference
    FROM credit_balances b
      LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_grants WHERE kind = 'allowance' GROUP BY 1) g USING (organization_id)
      LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_expiries GROUP BY 1) e USING (organization_id)
      LEFT JOIN (SELECT organization_id, sum(allowance) AS allowance FROM ${CHARGES} entries GROUP BY 1) c USING (organization_id)`,
  'purchased granted = balance + charged': `
    SELECT b.organization_id, b.purchased + coalesce(c.purchased, 0) - coalesce(g.amount, 0) AS difference
    FROM credit_balances b
      LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_grants WHERE kind = 'purchased' GROUP BY 1) g USING (organization_id)
      LEFT JOIN (SELECT organization_id, sum(purchased) AS purchased FROM ${CHARGES} entries GROUP BY 1) c USING (organization_id)`,
  'no balance is below zero': `
    SELECT organization_id, least(allowance, purchased) AS difference FROM credit_balances WHERE least(allowance, purchased) < 0`,
  'credits of usage = credits of the ledger': `
    SELECT organization_id, coalesce(u.credits, 0) - coalesce(c.credits, 0) AS difference
    FROM (SELECT organization_id, sum(credits) AS credits FROM ${USAGE} days GROUP BY 1) u
      FULL JOIN (SELECT organization_id, sum(allowance + purchased) AS credits FROM ${CHARGES} entries GROUP BY 1) c USING (organization_id)`,
  'records of usage = records of the ledger': `
    SELECT organization_id, coalesce(u.records, 0) - coalesce(c.records, 0) AS difference
    FROM (SELECT organization_id, sum(records) AS records FROM ${USAGE} days GROUP BY 1) u
      FULL JOIN (SELECT organization_id, sum(records) AS records FROM ${CHARGES} entries GROUP BY 1) c USING (organization_id)`,
  'charges belong to an organization with a balance': `
    SELECT organization_id, sum(c.allowance + c.purchased) AS difference FROM ${CHARGES} c
    WHERE c.allowance + c.purchased > 0 AND NOT EXISTS (
      SELECT FROM credit_balances b WHERE b.organization_id = c.organization_id)
    GROUP BY 1`,
};

/** Sums up the whole ledger and compares it with balances and usage, in one snapshot. @returns the discrepancies. */
export const reconcile = async (dataSource: DataSource): Promise<Discrepancy[]> =>
  dataSource.transaction('REPEATABLE READ', async (manager) => {
    // Before the snapshot, so that no month is sealed and dropped after it: a dropped partition is missing in older snapshots too.
    await manager.query('LOCK TABLE credit_charges IN ACCESS SHARE MODE');
    const found: Discrepancy[] = [];
    for (const [invariant, sql] of Object.entries(invariants)) {
      const rows: { organization_id: string; difference: string }[] = await manager.query(
        `SELECT * FROM (${sql}) i WHERE difference <> 0`,
      );
      for (const row of rows) {
        found.push({ organizationId: row.organization_id, invariant, difference: Number(row.difference) });
      }
    }
    return found;
  });
