import type { z } from 'zod';
import { assertMayUse } from '#libs/billing/tokens/token-scopes.js';
import type { DownloadLinks } from '#libs/exports/download-link.js';
import type { Export, ExportRequest } from '#libs/exports/export.js';
import type { ExportPlace, ExportStore } from '#libs/exports/export-store.js';
import type { RECORD_KINDS } from '#libs/records/enumerations.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { listKey } from '#libs/search/query/cursor.js';
import { pageRequest } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import { SelectionReader } from '#libs/search/scanning/record-selection.js';
import type { CallOperation } from '../../reads/read.js';
import { rawQueryOf } from '../http/parameter-values.js';
import { downloadUrl } from './download-url.js';
import type { newExport, resumedExport, savedExport, savedExports } from './export-schemas.js';
import { exportView } from './export-view.js';
import type { ExportedTables } from './tables/exported-tables.js';

type ExportView = z.output<typeof savedExport>;

/** Creates, changes and lists the exports of the caller's organization. */
export class ExportService {
  private readonly selections: (kind: string) => SelectionReader;

  constructor(
    definitions: Definitions,
    private readonly stores: Stores,
    private readonly exports: ExportStore,
    private readonly links: DownloadLinks,
    private readonly tables: ExportedTables,
    /** Public URL of the API. */
    private readonly baseUrl: string,
  ) {
    this.selections = byKind(definitions, (definition) => new SelectionReader(definition, stores));
  }

  /** One page, or with `count=true` the number of exports. */
  async list(
    query: RawQuery,
    request: Record<string, unknown>,
    { organizationId }: Requester,
  ): Promise<z.output<typeof savedExports>> {
    const { limit, count, cursor } = pageRequest(request);
    const { cursors, dataset } = this.stores;
    const key = listKey(organizationId, 'exports', 'newest', query);
    const after = cursor === undefined ? undefined : placeOf(cursors.decode(key, cursor).after as [string, string]);
    const asOf = await dataset.asOf();
    const as_of = new Date(asOf).toISOString();
    if (count)
      return { data: [], count: await this.exports.count(organizationId), next_cursor: null, has_more: false, as_of };
    const found = await this.exports.list(organizationId, limit + 1, after);
    const last = found.exports.length > limit ? found.places[limit - 1] : undefined;
    const next = last ? cursors.encode(key, { asOf, after: [last.createdAt, last.id], delivered: 0 }) : null;
    const data = found.exports.slice(0, limit).map((each) => this.view(each));
    return { data, next_cursor: next, has_more: next !== null, as_of };
  }

  /** @throws AppError `not_found`. */
  async get(id: string, { organizationId }: Requester): Promise<ExportView> {
    return this.view(await this.exports.get(organizationId, id));
  }

  /**
   * @param idempotencyKey a repeated request with it returns the export of the first.
   * @throws AppError for invalid parameters, `insufficient_scope`, `field_not_in_plan`, `plan_limit_reached`, `idempotency_key_reused`.
   */
  async create(
    body: z.output<typeof newExport>,
    requester: CallOperation,
    idempotencyKey: string | undefined,
  ): Promise<ExportView> {
    const { organizationId, dataTier } = requester;
    const { kind, format, compression, bom, max_credits: maxCredits } = body;
    assertMayUse(
      requester.caller,
      this.tables.has(kind) ? this.tables.groupOf(kind) : (kind as (typeof RECORD_KINDS)[number]),
    );
    if (bom && format !== 'csv')
      throw invalidParameter('bom', 'marks CSV files only: leave it out, or send `"format": "csv"`');
    const parameters = rawQueryOf(body.parameters);
    const request: ExportRequest = { kind, parameters, format, compression, bom, maxCredits };
    // The dataset may have changed since, so that the same parameters are invalid now.
    const known =
      idempotencyKey === undefined ? null : await this.exports.repeated(organizationId, idempotencyKey, request);
    if (known) return this.view(known);
    const selection = this.tables.has(kind)
      ? await this.tables.select(kind, parameters, requester)
      : await this.selections(kind).read(parameters, requester);
    return this.view(await this.exports.create(organizationId, { request, selection, dataTier, idempotencyKey }));
  }

  /** @throws AppError `not_found`, `invalid_request`, `plan_limit_reached`. */
  async resume(
    id: string,
    { max_credits }: z.output<typeof resumedExport>,
    { organizationId }: Requester,
  ): Promise<ExportView> {
    return this.view(await this.exports.resume(organizationId, id, max_credits));
  }

  /** @throws AppError `not_found`. */
  async cancel(id: string, deletesFiles: boolean, { organizationId }: Requester): Promise<ExportView> {
    return this.view(await this.exports.cancel(organizationId, id, deletesFiles));
  }

  private view(saved: Export): ExportView {
    return exportView(saved, ({ id, expiresAt }, name) => {
      const link = this.links.sign({ exportId: id, name }, new Date(), expiresAt);
      return { url: downloadUrl(this.baseUrl, link), expires: new Date(link.expires * 1_000) };
    });
  }
}

const placeOf = ([createdAt, id]: readonly [string, string]): ExportPlace => ({ createdAt, id });
