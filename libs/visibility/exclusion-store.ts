import { AppError } from '#libs/errors/app-error.js';
import type { ExclusionKind } from './exclusion-kind.js';
import type { VisibilityDatabase } from './visibility-database.js';

/** Maximum number of exclusions of one kind in an organization. */
export const MAX_EXCLUSIONS = 10_000;

/** A posting that is hidden or a company that is blocked. */
export interface Excluded {
  readonly id: string;
  readonly at: Date;
  /** Its place in the list: later ones have higher numbers. */
  readonly number: number;
}

/** The exclusions of organizations, in Postgres. Every method throws `service_unavailable` if Postgres is unavailable. */
export class ExclusionStore {
  constructor(private readonly database: VisibilityDatabase) {}

  /**
   * Excludes a record. Idempotent: an existing exclusion keeps its time.
   * @returns when it was excluded.
   * @throws AppError `invalid_request` when the organization has reached its limit.
   */
  async add(organizationId: string, kind: ExclusionKind, id: string): Promise<Date> {
    const values = [organizationId, kind, id, MAX_EXCLUSIONS];
    const [row] = await this.database.query<{ excluded_at: Date }>('SELECT * FROM exclude($1, $2, $3, $4)', values);
    if (row) return row.excluded_at;
    throw new AppError(
      'invalid_request',
      `Your organization excludes ${MAX_EXCLUSIONS.toLocaleString('en')} ${kind}, the maximum: remove some of them with DELETE first.`,
      { details: { limit: MAX_EXCLUSIONS } },
    );
  }

  /** @returns whether it was excluded. */
  async remove(organizationId: string, kind: ExclusionKind, id: string): Promise<boolean> {
    const values = [organizationId, kind, id];
    const [row] = await this.database.query<{ removed: boolean }>('SELECT include($1, $2, $3) AS removed', values);
    return row?.removed === true;
  }

  /** @returns when it was excluded; null if it is not. */
  async find(organizationId: string, kind: ExclusionKind, id: string): Promise<Date | null> {
    const [row] = await this.database.query<{ created_at: Date }>(
      'SELECT created_at FROM exclusions WHERE organization_id = $1 AND kind = $2 AND excluded_id = $3',
      [organizationId, kind, id],
    );
    return row?.created_at ?? null;
  }

  /** The latest first. @param before the number of the last entry of the previous page. */
  async list(organizationId: string, kind: ExclusionKind, limit: number, before?: number): Promise<Excluded[]> {
    const rows = await this.database.query<{ excluded_id: string; created_at: Date; number: string }>(
      `SELECT excluded_id, created_at, number FROM exclusions
       WHERE organization_id = $1 AND kind = $2 AND ($4::bigint IS NULL OR number < $4) ORDER BY number DESC LIMIT $3`,
      [organizationId, kind, limit, before ?? null],
    );
    return rows.map((row) => ({ id: row.excluded_id, at: row.created_at, number: Number(row.number) }));
  }

  async count(organizationId: string, kind: ExclusionKind): Promise<number> {
    const [row] = await this.database.query<{ count: string }>(
      'SELECT count(*) FROM exclusions WHERE organization_id = $1 AND kind = $2',
      [organizationId, kind],
    );
    return Number(row?.count);
  }
}
