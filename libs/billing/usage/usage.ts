import type { OnApplicationShutdown } from '@nestjs/common';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import type { EndpointGroup } from './endpoint-groups.js';

export const USAGE_GROUPINGS = ['day', 'endpoint_group'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

export interface UsageQuery {
  /** First and last day, UTC, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** By which rows are grouped; at least one. Without `day`, a row covers the whole range. */
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
  /** Requests whose response was an error. */
  errors: number;
}

const COLUMNS: Record<UsageGrouping, string> = { day: 'day::text AS day', endpoint_group: 'endpoint_group' };

/** Reads the usage of organizations. */
export class Usage implements OnApplicationShutdown {
  private readonly pool: RequestPool;

  constructor(database: RequestDatabase) {
    this.pool = new RequestPool({
      ...database,
      name: 'usage',
      connections: 2,
      unavailable: 'Usage cannot be read at the moment. Retry after a few seconds.',
    });
  }

  /**
   * The usage of an organization, oldest day first. Days and groups without usage have no row. Records and credits are exact; requests and
   * errors are up to a second old.
   *
   * @throws AppError `service_unavailable` when Postgres does not respond in time.
   */
  async read(organizationId: string, { from, to, groupBy }: UsageQuery): Promise<UsageRow[]> {
    const by = USAGE_GROUPINGS.filter((grouping) => groupBy.includes(grouping));
    const sql = `SELECT ${by.map((grouping) => COLUMNS[grouping]).join(', ')}, sum(requests) AS requests, sum(records) AS records,
         sum(credits) AS credits, sum(errors) AS errors
       FROM (
         SELECT day, endpoint_group, requests, errors, 0 AS records, 0 AS credits FROM usage_requests
         WHERE organization_id = $1 AND day BETWEEN $2 AND $3
         UNION ALL
         SELECT day, endpoint_group, 0, 0, records, credits FROM usage_records
         WHERE organization_id = $1 AND day BETWEEN $2 AND $3) u
       GROUP BY ${by.join(', ')} ORDER BY ${by.join(', ')}`;
    const rows = await this.pool.query<Record<keyof UsageRow, string>>(sql, [organizationId, from, to]);
    return rows.map((row) => ({
      ...(row.day === undefined ? {} : { day: row.day }),
      ...(row.endpoint_group === undefined ? {} : { endpoint_group: row.endpoint_group as EndpointGroup }),
      requests: Number(row.requests),
      records: Number(row.records),
      credits: Number(row.credits),
      errors: Number(row.errors),
    }));
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
