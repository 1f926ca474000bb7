import type { EntityManager } from 'typeorm';

/** By what the operator's view of usage is grouped. */
export const OPERATOR_GROUPINGS = ['organization', 'day', 'endpoint_group'] as const;
export type OperatorGrouping = (typeof OPERATOR_GROUPINGS)[number];

export interface OperatorUsageRow {
  /** Id; absent unless grouped by it, as are the two below. */
  readonly organization?: string;
  readonly name?: string;
  readonly day?: string;
  readonly endpoint_group?: string;
  readonly requests: number;
  readonly errors: number;
  readonly records: number;
  readonly credits: number;
}

export interface OperatorUsageQuery {
  /** First and last day, UTC, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly by: OperatorGrouping;
  /** Default: all. */
  readonly organizationId?: string | undefined;
}

const COLUMNS: Record<OperatorGrouping, { select: string; group: string; order: string }> = {
  organization: { select: 'o.id AS organization, o.name', group: 'o.id, o.name', order: 'requests DESC, o.id' },
  day: { select: 'day::text AS day', group: 'day', order: 'day' },
  endpoint_group: { select: 'endpoint_group', group: 'endpoint_group', order: 'requests DESC, endpoint_group' },
};

/**
 * The usage of all organizations, also of deleted ones. Days that were folded into months are not part of it. Requests of
 * test tokens are rows of their own by organization, and are not part of other sums.
 */
export const readOperatorUsage = async (
  manager: EntityManager,
  { from, to, by, organizationId }: OperatorUsageQuery,
): Promise<OperatorUsageRow[]> => {
  const { select, group, order } = COLUMNS[by];
  const rows: Record<string, string>[] = await manager.query(
    `SELECT ${select}, sum(requests) AS requests, sum(errors) AS errors, sum(records) AS records, sum(credits) AS credits
     FROM (
       SELECT organization_id, day, endpoint_group, requests, errors, 0 AS records, 0 AS credits FROM usage_requests
       UNION ALL SELECT organization_id, day, endpoint_group, 0, 0, records, credits FROM usage_records) u
       JOIN organizations o ON o.id = u.organization_id
     WHERE day BETWEEN $1 AND $2 AND ($3::text IS NULL OR u.organization_id = $3)
       AND ($4 OR o.test_of IS NULL)
     GROUP BY ${group} ORDER BY ${order}`,
    [from, to, organizationId ?? null, by === 'organization' || organizationId !== undefined],
  );
  return rows.map(({ requests, errors, records, credits, ...keys }) => ({
    ...keys,
    requests: Number(requests),
    errors: Number(errors),
    records: Number(records),
    credits: Number(credits),
  }));
};
