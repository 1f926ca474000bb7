import { createHash } from 'node:crypto';
import { checkPlanLimit, productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { ProductPlan } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { RecordSelection } from '#libs/search/scanning/record-selection.js';
import {
  EXPORT_HOURS,
  EXPORT_ID,
  type Export,
  type ExportFile,
  type ExportRequest,
  newExportId,
  type TableSelection,
} from './export.js';
import { EXPORT_COLUMNS, type ExportRow, exportOf, FILES_COLUMN } from './export-row.js';
import type { ExportsDatabase } from './exports-database.js';
import { releasePages } from './release-pages.js';

/** A request for an export, and what it was understood as. */
export interface NewExport {
  readonly request: ExportRequest;
  readonly selection: RecordSelection | TableSelection;
  readonly dataTier: DataTier;
  readonly idempotencyKey: string | undefined;
}

/** The place of an export in the list of its organization. */
export interface ExportPlace {
  /** RFC 3339 with microseconds, as Postgres writes it. */
  readonly createdAt: string;
  readonly id: string;
}

/** The exports of organizations in one dataset. Every method throws `service_unavailable` if Postgres is unavailable. */
export class ExportStore {
  constructor(
    private readonly database: ExportsDatabase,
    private readonly dataset: string,
  ) {}

  /** Newest first. @param after the last export of the previous page. */
  async list(
    organizationId: string,
    limit: number,
    after?: ExportPlace,
  ): Promise<{ readonly exports: Export[]; readonly places: ExportPlace[] }> {
    const rows = await this.database.query<FileRow & { place: string }>(
      `SELECT ${EXPORT_COLUMNS}, ${FILES_COLUMN}, e.created_at::text AS place FROM exports e
       WHERE e.organization_id = $1 AND e.dataset = $2
         AND ($4::timestamptz IS NULL OR e.created_at < $4 OR e.created_at = $4 AND e.id > $5)
       ORDER BY e.created_at DESC, e.id LIMIT $3`,
      [organizationId, this.dataset, limit, after?.createdAt ?? null, after?.id ?? null],
    );
    return { exports: rows.map(exportOf), places: rows.map(({ place, id }) => ({ createdAt: place, id })) };
  }

  async count(organizationId: string): Promise<number> {
    const [row] = await this.database.query<{ count: string }>(
      'SELECT count(*) FROM exports WHERE organization_id = $1 AND dataset = $2',
      [organizationId, this.dataset],
    );
    return Number(row?.count);
  }

  /** @throws AppError `not_found`. */
  async get(organizationId: string, id: string): Promise<Export> {
    return this.database.transaction((query) => this.read(query, organizationId, id));
  }

  /**
   * The export that an earlier request with the same key has created; null if there is none.
   * @throws AppError `idempotency_key_reused` if that was another request.
   */
  async repeated(organizationId: string, key: string, request: ExportRequest): Promise<Export | null> {
    return this.database.transaction((query) => this.repeatedIn(query, organizationId, key, request));
  }

  /** @throws AppError `plan_limit_reached`, `idempotency_key_reused`. */
  async create(organizationId: string, { request, selection, dataTier, idempotencyKey }: NewExport): Promise<Export> {
    const { kind, parameters, format, compression, bom, maxCredits } = request;
    return this.database.transaction(async (query) => {
      // Serializes the changes of an organization, without a wait of its charges.
      await query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      const known =
        idempotencyKey === undefined ? null : await this.repeatedIn(query, organizationId, idempotencyKey, request);
      if (known) return known;
      await assertRoom(query, organizationId);
      const [row] = await query<{ id: string }>(
        `INSERT INTO exports (id, organization_id, dataset, kind, parameters, selection, data_tier, format, compression, bom, max_credits,
           idempotency_key, fingerprint)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
        [
          newExportId(),
          organizationId,
          this.dataset,
          kind,
          JSON.stringify(parameters),
          JSON.stringify(selection),
          dataTier,
          format,
          compression,
          bom,
          maxCredits,
          idempotencyKey ?? null,
          fingerprint(request),
        ],
      );
      return this.read(query, organizationId, row?.id as string);
    });
  }

  /**
   * Stops an export. Records that are not yet part of a file are refunded. One that has ended stays as it is.
   * @param deletesFiles whether its files are deleted, too: the exporter does so, and they cannot be downloaded any longer.
   * @throws AppError `not_found`.
   */
  async cancel(organizationId: string, id: string, deletesFiles: boolean): Promise<Export> {
    return this.database.transaction(async (query) => {
      const { state } = await this.lock(query, organizationId, id);
      if (['queued', 'running', 'paused'].includes(state)) {
        await releasePages(query, organizationId, id);
        await query(
          `UPDATE exports SET state = 'canceled', reason = NULL, lease = NULL, lease_until = NULL, ended_at = clock_timestamp(),
             expires_at = clock_timestamp() + make_interval(hours => $2)
           WHERE id = $1`,
          [id, EXPORT_HOURS],
        );
      }
      if (deletesFiles)
        await query(`UPDATE exports SET state = 'expired', expires_at = clock_timestamp() WHERE id = $1`, [id]);
      return this.read(query, organizationId, id);
    });
  }

  /**
   * Continues an export that is paused or has failed, after its last record.
   * @param maxCredits replaces that of the export; undefined keeps it.
   * @throws AppError `not_found`, `invalid_request` if it is in another state, or has cost as much as it may; `plan_limit_reached`.
   */
  async resume(organizationId: string, id: string, maxCredits: number | null | undefined): Promise<Export> {
    return this.database.transaction(async (query) => {
      const row = await this.lock(query, organizationId, id);
      if (row.state !== 'paused' && row.state !== 'failed')
        throw new AppError(
          'invalid_request',
          `The export is ${row.state}: only one that is paused or has failed can be resumed.`,
          { details: { state: row.state } },
        );
      if (row.reason === 'view_lost' && 'columns' in row.selection)
        throw new AppError(
          'invalid_request',
          'The figures of the table have changed since its files were written: create another export.',
          { details: { state: row.state } },
        );
      const limit = maxCredits === undefined ? row.max_credits : maxCredits;
      if (limit !== null && Number(limit) <= Number(row.credits))
        throw new AppError(
          'invalid_request',
          `Field \`max_credits\`: must be more than the ${row.credits} credits that the export has cost so far, or null for no limit.`,
          { details: { parameter: 'max_credits', credits: Number(row.credits) } },
        );
      await assertRows(query, organizationId, Number(row.rows));
      await query(
        `UPDATE exports SET state = 'queued', reason = NULL, max_credits = $2, ended_at = NULL, expires_at = NULL WHERE id = $1`,
        [id, limit],
      );
      return this.read(query, organizationId, id);
    });
  }

  /** A file by its name, of an export of any organization whose files are kept; null if there is none. */
  async file(id: string, name: string): Promise<ExportFile | null> {
    if (!EXPORT_ID.regex.test(id)) return null;
    const [row] = await this.database.query<ExportFile>(
      `SELECT f.name, f.rows, f.bytes::float8 AS bytes, f.sha256 FROM export_files f JOIN exports e ON e.id = f.export_id
       WHERE f.export_id = $1 AND f.name = $2 AND e.dataset = $3 AND e.state <> 'expired'`,
      [id, name, this.dataset],
    );
    return row ?? null;
  }

  private async lock(query: TransactionQuery, organizationId: string, id: string): Promise<ExportRow> {
    const [row] = EXPORT_ID.regex.test(id)
      ? await query<ExportRow>(
          `SELECT ${EXPORT_COLUMNS} FROM exports e WHERE e.organization_id = $1 AND e.dataset = $2 AND e.id = $3 FOR UPDATE`,
          [organizationId, this.dataset, id],
        )
      : [];
    if (!row) throw unknownExport();
    return row;
  }

  private async read(query: TransactionQuery, organizationId: string, id: string): Promise<Export> {
    const [row] = EXPORT_ID.regex.test(id)
      ? await query<FileRow>(
          `SELECT ${EXPORT_COLUMNS}, ${FILES_COLUMN} FROM exports e WHERE e.organization_id = $1 AND e.dataset = $2 AND e.id = $3`,
          [organizationId, this.dataset, id],
        )
      : [];
    if (!row) throw unknownExport();
    return exportOf(row);
  }

  private async repeatedIn(
    query: TransactionQuery,
    organizationId: string,
    key: string,
    request: ExportRequest,
  ): Promise<Export | null> {
    const [row] = await query<FileRow & { fingerprint: Buffer }>(
      `SELECT ${EXPORT_COLUMNS}, ${FILES_COLUMN}, e.fingerprint FROM exports e
       WHERE e.organization_id = $1 AND e.dataset = $2 AND e.idempotency_key = $3`,
      [organizationId, this.dataset, key],
    );
    if (!row) return null;
    if (!row.fingerprint.equals(fingerprint(request)))
      throw new AppError(
        'idempotency_key_reused',
        `The Idempotency-Key was used for another export, ${row.id}. Send a new key with each new request.`,
        { details: { export_id: row.id } },
      );
    return exportOf(row);
  }
}

type FileRow = ExportRow & { readonly files: readonly ExportFile[] };

const unknownExport = (): AppError =>
  new AppError('not_found', 'Your organization has no export with this id: `GET /v4/exports` lists them.');

/** `bom` is left out if it is false, as requests of earlier versions left it out. */
const fingerprint = ({ bom, ...request }: ExportRequest): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([{ ...request, ...(bom && { bom }), parameters: Object.entries(request.parameters).sort() }]),
    )
    .digest();

const planOf = async (query: TransactionQuery, organizationId: string): Promise<ProductPlan> => {
  const [organization] = await query<{ product_plan: ProductPlan }>(
    'SELECT product_plan FROM organizations WHERE id = $1 AND deleted_at IS NULL',
    [organizationId],
  );
  if (!organization) throw new AppError('organization_not_linked');
  return organization.product_plan;
};

const assertRoom = async (query: TransactionQuery, organizationId: string): Promise<void> => {
  const plan = await planOf(query, organizationId);
  const [row] = await query<{ used: string }>(
    `SELECT count(*) AS used FROM exports e WHERE organization_id = $1 AND state <> 'expired'
       AND (state IN ('queued', 'running', 'paused') OR EXISTS (SELECT FROM export_files WHERE export_id = e.id))`,
    [organizationId],
  );
  checkPlanLimit(plan, 'exports', Number(row?.used));
};

/** @throws AppError `plan_limit_reached` if the plan has no room for another row. */
const assertRows = async (query: TransactionQuery, organizationId: string, rows: number): Promise<void> => {
  const plan = await planOf(query, organizationId);
  const { exportRows } = productPlanLimits[plan];
  if (rows < exportRows) return;
  throw new AppError(
    'plan_limit_reached',
    `The plan of your organization includes ${exportRows.toLocaleString('en')} rows in one export, and this one has as many: ask for a larger plan, or export parts with other filters.`,
    { details: { plan, resource: 'export_rows', limit: exportRows } },
  );
};
