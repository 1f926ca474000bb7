import type { Database } from '#libs/postgres/database.js';

/** The part of the usage that is of one caller. */
export interface CallerUsageRow {
  /** An app is connected by OAuth, a person uses the dashboard. */
  readonly kind: 'token' | 'app' | 'person';
  readonly id: string;
  /** Of a person the name or the e-mail address. */
  readonly name: string;
  /** Whether the token was revoked, or the app disconnected. */
  readonly isRevoked: boolean;
  readonly requests: number;
  readonly records: number;
  readonly credits: number;
  readonly errors: number;
}

export interface CallerUsageReading {
  /** The highest use of credits first, then of requests. */
  readonly callers: readonly CallerUsageRow[];
  /** The first day on which a caller was recorded, `YYYY-MM-DD`; null if none was. */
  readonly since: string | null;
}

/** Reads the usage of an organization by token and by person. */
export class CallerUsage {
  constructor(private readonly database: Database) {}

  /** @param from first and @param to last day, UTC. */
  async read(organizationId: string, from: string, to: string): Promise<CallerUsageReading> {
    const { manager } = this.database;
    const rows: (Omit<CallerUsageRow, 'requests' | 'records' | 'credits' | 'errors'> &
      Readonly<Record<'requests' | 'records' | 'credits' | 'errors', string>>)[] = await manager.query(
      `SELECT u.caller AS id, CASE WHEN u.user_id IS NOT NULL THEN 'person' WHEN t.client_id IS NOT NULL THEN 'app' ELSE 'token' END AS kind,
         coalesce(p.name, p.email, t.name) AS name, t.revoked_at IS NOT NULL AS "isRevoked", u.requests, u.records, u.credits, u.errors
       FROM (
         SELECT caller, token_id, user_id, sum(requests) AS requests, sum(records) AS records, sum(credits) AS credits, sum(errors) AS errors
         FROM usage_callers WHERE organization_id = $1 AND day BETWEEN $2 AND $3 GROUP BY caller, token_id, user_id
       ) u LEFT JOIN api_tokens t ON t.id = u.token_id LEFT JOIN users p ON p.id = u.user_id
       ORDER BY u.credits DESC, u.requests DESC, u.caller`,
      [organizationId, from, to],
    );
    const [first]: { since: string | null }[] = await manager.query(
      'SELECT min(day)::text AS since FROM usage_callers WHERE organization_id = $1',
      [organizationId],
    );
    return {
      callers: rows.map(({ requests, records, credits, errors, ...row }) => ({
        ...row,
        requests: Number(requests),
        records: Number(records),
        credits: Number(credits),
        errors: Number(errors),
      })),
      since: first?.since ?? null,
    };
  }
}
