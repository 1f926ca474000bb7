import type { EntityManager } from 'typeorm';

/** How many rows of usage are before a day (`YYYY-MM-DD`). */
export const countUsageBefore = async (manager: EntityManager, day: string): Promise<number> => {
  const [row] = await manager.query(
    `SELECT (SELECT count(*) FROM usage_requests WHERE day < $1) + (SELECT count(*) FROM usage_records WHERE day < $1) AS rows`,
    [day],
  );
  return Number(row.rows);
};

/** Replaces the days before the first day of a month by sums of months, with which the ledger still agrees. Who used them is not kept. */
export const foldUsage = async (manager: EntityManager, day: string): Promise<void> => {
  await manager.query('DELETE FROM usage_callers WHERE day < $1', [day]);
  await manager.query(
    `WITH requests AS (DELETE FROM usage_requests WHERE day < $1 RETURNING *),
       records AS (DELETE FROM usage_records WHERE day < $1 RETURNING *)
     INSERT INTO usage_months AS m (organization_id, month, endpoint_group, requests, errors, records, credits)
     SELECT organization_id, date_trunc('month', day)::date, endpoint_group, sum(requests), sum(errors), sum(records), sum(credits)
     FROM (
       SELECT organization_id, day, endpoint_group, requests, errors, 0 AS records, 0 AS credits FROM requests
       UNION ALL SELECT organization_id, day, endpoint_group, 0, 0, records, credits FROM records) days
     GROUP BY 1, 2, 3
     ON CONFLICT (organization_id, month, endpoint_group) DO UPDATE SET requests = m.requests + excluded.requests,
       errors = m.errors + excluded.errors, records = m.records + excluded.records, credits = m.credits + excluded.credits`,
    [day],
  );
};
