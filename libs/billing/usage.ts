import type { DataSource } from 'typeorm';
import type { EndpointGroup } from './endpoint-groups.js';

export const usageGroupings = ['day', 'endpoint_group'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

export interface UsageQuery {
  /** First and last day, UTC, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** What a row stands for besides its figures; at least one. Without `day` it sums up the whole range. */
  groupBy: readonly UsageGrouping[];
}

export interface UsageRow {
  /** UTC, `YYYY-MM-DD`. */
  day?: string;
  endpoint_group?: EndpointGroup;
  /** Requests that the rate windows counted. */
  requests: number;
  records: number;
  credits: number;
  /** Requests that were answered with an error. */
  errors: number;
}

const columns: Record<UsageGrouping, string> = { day: 'day::text AS day', endpoint_group: 'endpoint_group' };

export class Usage {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What an organization has used, oldest day first; days and groups without any use have no row. Records and credits are exact,
   * requests and errors up to a second old.
   */
  async read(organizationId: string, { from, to, groupBy }: UsageQuery): Promise<UsageRow[]> {
    const by = usageGroupings.filter((grouping) => groupBy.includes(grouping));
    const rows: Record<keyof UsageRow, string>[] = await this.dataSource.query(
      `SELECT ${by.map((grouping) => columns[grouping]).join(', ')}, sum(requests) AS requests, sum(records) AS records,
         sum(credits) AS credits, sum(errors) AS errors
       FROM (
         SELECT day, endpoint_group, requests, errors, 0 AS records, 0 AS credits FROM usage_requests
         WHERE organization_id = $1 AND day BETWEEN $2 AND $3
         UNION ALL
         SELECT day, endpoint_group, 0, 0, records, credits FROM usage_records
         WHERE organization_id = $1 AND day BETWEEN $2 AND $3) u
       GROUP BY ${by.join(', ')} ORDER BY ${by.join(', ')}`,
      [organizationId, from, to],
    );
    return rows.map((row) => ({
      ...(row.day === undefined ? {} : { day: row.day }),
      ...(row.endpoint_group === undefined ? {} : { endpoint_group: row.endpoint_group as EndpointGroup }),
      requests: Number(row.requests),
      records: Number(row.records),
      credits: Number(row.credits),
      errors: Number(row.errors),
    }));
  }
}
