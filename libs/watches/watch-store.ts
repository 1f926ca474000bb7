import { checkPlanLimit } from '#libs/accounts/plans/product-plan-limits.js';
import type { ProductPlan } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { insertMatches } from './compute/write-matches.js';
import { unknownWatch } from './event-log.js';
import {
  newWatchId,
  type OncePer,
  type SavedWatch,
  WATCH_ID,
  type WatchEventType,
  type WatchedKind,
  type WatchSettings,
} from './saved-watch.js';
import type { WatchStart } from './watch-start.js';
import type { WatchesDatabase } from './watches-database.js';

const COLUMNS = `id, name, kind, filters, events, once_per, paused, invalid_reason, matches, last_sequence, created_at,
  (SELECT e.created_at FROM watch_events e WHERE e.watch_id = watches.id AND e.sequence = watches.last_sequence) AS last_event_at`;

interface WatchRow {
  readonly id: string;
  readonly name: string;
  readonly kind: WatchedKind;
  readonly filters: RawQuery;
  readonly events: WatchEventType[];
  readonly once_per: OncePer | null;
  readonly paused: boolean;
  readonly invalid_reason: string | null;
  readonly matches: number;
  readonly last_sequence: string;
  readonly created_at: Date;
  readonly last_event_at: Date | null;
}

/** The watches of organizations in one dataset. Every method throws `service_unavailable` if Postgres is unavailable. */
export class WatchStore {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  /** In the order of their names. @param after the name of the last watch of the previous page. */
  async list(organizationId: string, limit: number, after?: string): Promise<SavedWatch[]> {
    const rows = await this.database.query<WatchRow>(
      `SELECT ${COLUMNS} FROM watches
       WHERE organization_id = $1 AND dataset = $2 AND ($4::text IS NULL OR name COLLATE "C" > $4)
       ORDER BY name COLLATE "C" LIMIT $3`,
      [organizationId, this.dataset, limit, after ?? null],
    );
    return rows.map(watchOf);
  }

  async count(organizationId: string): Promise<number> {
    const [row] = await this.database.query<{ count: string }>(
      'SELECT count(*) FROM watches WHERE organization_id = $1 AND dataset = $2',
      [organizationId, this.dataset],
    );
    return Number(row?.count);
  }

  /** @throws AppError `not_found`. */
  async get(organizationId: string, id: string): Promise<SavedWatch> {
    if (!WATCH_ID.regex.test(id)) throw unknownWatch();
    const [row] = await this.database.query<WatchRow>(
      `SELECT ${COLUMNS} FROM watches WHERE organization_id = $1 AND dataset = $2 AND id = $3`,
      [organizationId, this.dataset, id],
    );
    if (!row) throw unknownWatch();
    return watchOf(row);
  }

  /** What watches are about; nothing of unknown ones. */
  async kindsOf(organizationId: string, ids: readonly string[]): Promise<WatchedKind[]> {
    const rows = await this.database.query<{ kind: WatchedKind }>(
      'SELECT DISTINCT kind FROM watches WHERE organization_id = $1 AND dataset = $2 AND id = ANY ($3::text[]) ORDER BY kind',
      [organizationId, this.dataset, ids],
    );
    return rows.map(({ kind }) => kind);
  }

  /**
   * Whether the organization may have another watch, before the records that match it are read.
   * @throws AppError `plan_limit_reached`, `invalid_request` if the name is taken.
   */
  assertRoom(organizationId: string, name: string): Promise<void> {
    return assertRoom((text, values) => this.database.query(text, values), organizationId, name);
  }

  /** @throws AppError `plan_limit_reached`, `invalid_request` if the name is taken. */
  async create(organizationId: string, settings: WatchSettings, start: WatchStart): Promise<SavedWatch> {
    const { name, kind, filters, on, oncePer, paused } = settings;
    return this.database.transaction(async (query) => {
      // Serializes the changes of an organization, without a wait of its charges.
      await query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      await assertRoom(query, organizationId, name);
      const [row] = await query<WatchRow>(
        `INSERT INTO watches (id, organization_id, dataset, name, kind, filters, events, once_per, paused, position, version, matches)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
        [
          newWatchId(),
          organizationId,
          this.dataset,
          name,
          kind,
          JSON.stringify(filters),
          on,
          oncePer,
          paused,
          start.position,
          start.version,
          start.matches.length,
        ],
      );
      const watch = watchOf(row as WatchRow);
      await insertMatches(query, watch.id, start.matches);
      return watch;
    });
  }

  /**
   * @param start where it begins again, if its filters change: its matches are replaced, without events.
   * @throws AppError `not_found`, `invalid_request` if the name is taken.
   */
  async change(
    organizationId: string,
    id: string,
    settings: Partial<Omit<WatchSettings, 'kind'>>,
    start: WatchStart | null,
  ): Promise<SavedWatch> {
    const { name, filters, on, oncePer, paused } = settings;
    return this.database.transaction(async (query) => {
      const [known] = await query(
        'SELECT FROM watches WHERE organization_id = $1 AND dataset = $2 AND id = $3 FOR UPDATE',
        [organizationId, this.dataset, id],
      );
      if (!known) throw unknownWatch();
      if (name !== undefined) await assertFreeName(query, organizationId, name, id);
      if (start) {
        await query('DELETE FROM watch_matches WHERE watch_id = $1', [id]);
        await query('DELETE FROM watch_once WHERE watch_id = $1', [id]);
        await insertMatches(query, id, start.matches);
        await query(
          'UPDATE watches SET filters = $2, position = $3, version = $4, matches = $5, invalid_reason = NULL WHERE id = $1',
          [id, JSON.stringify(filters), start.position, start.version, start.matches.length],
        );
      }
      const [row] = await query<WatchRow>(
        `UPDATE watches SET name = coalesce($2, name), events = coalesce($3, events), paused = coalesce($4, paused),
           once_per = CASE WHEN $5 THEN $6 ELSE once_per END, due_at = clock_timestamp()
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, name ?? null, on ?? null, paused ?? null, oncePer !== undefined, oncePer ?? null],
      );
      return watchOf(row as WatchRow);
    });
  }

  /** With its events. @returns whether there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      'DELETE FROM watches WHERE organization_id = $1 AND dataset = $2 AND id = $3 RETURNING id',
      [organizationId, this.dataset, id],
    );
    return rows.length > 0;
  }
}

const assertRoom = async (query: TransactionQuery, organizationId: string, name: string): Promise<void> => {
  const [organization] = await query<{ product_plan: ProductPlan; used: string }>(
    `SELECT product_plan, (SELECT count(*) FROM watches WHERE organization_id = o.id) AS used
     FROM organizations o WHERE id = $1 AND deleted_at IS NULL`,
    [organizationId],
  );
  if (!organization) throw new AppError('organization_not_linked');
  checkPlanLimit(organization.product_plan, 'watches', Number(organization.used));
  await assertFreeName(query, organizationId, name);
};

const assertFreeName = async (query: TransactionQuery, organizationId: string, name: string, self?: string) => {
  const [taken] = await query<{ id: string }>(
    'SELECT id FROM watches WHERE organization_id = $1 AND name = $2 AND id IS DISTINCT FROM $3',
    [organizationId, name, self ?? null],
  );
  if (!taken) return;
  throw new AppError(
    'invalid_request',
    `Your organization has a watch with the name "${name}" already: choose another one, or change the watch ${taken.id} with PATCH.`,
    { details: { parameter: 'name', watch_id: taken.id } },
  );
};

const watchOf = (row: WatchRow): SavedWatch => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  filters: row.filters,
  on: row.events,
  oncePer: row.once_per,
  paused: row.paused,
  invalidReason: row.invalid_reason,
  matches: row.matches,
  lastSequence: Number(row.last_sequence),
  lastEventAt: row.last_event_at,
  createdAt: row.created_at,
});
