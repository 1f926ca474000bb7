import type { TableSelection } from '#libs/exports/export.js';
import type { ExportedTablePage } from '#libs/exports/work/table-source.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { MeteredOperation } from '../../../metering/operation.js';
import type { Injectable, Read } from '../../../reads/read.js';
import { BoundEndpoint } from '../../../reads/read-catalog.js';
import { aboutOf, tableColumns } from './table-columns.js';
import { tableEndpoints } from './table-endpoints.js';

/** Parameters of a table that concern its pages, or how they are returned. */
const OF_PAGES = ['limit', 'cursor', 'count', 'format', 'bom'];

type TableRequester = Pick<Requester, 'organizationId' | 'dataTier' | 'visibility'>;

/** Test tokens have no exports. */
const refuseTests = () => Promise.reject(new Error('The test data is not exported.'));

interface TableResponse {
  readonly data: readonly object[];
  readonly as_of: string;
  readonly next_cursor: string | null;
}

/** The tables of metrics and technologies, read with the same parameters, errors and results as by the API. Nothing is charged here. */
export class ExportedTables {
  private readonly tables: ReadonlyMap<string, BoundEndpoint<Read>>;

  /** @param provider of what the reads inject. */
  constructor(provider: (type: Injectable) => unknown) {
    this.tables = new Map(
      [...tableEndpoints].map(([kind, read]) => [
        kind,
        new BoundEndpoint(read, read.inject.map(provider), refuseTests),
      ]),
    );
  }

  has(kind: string): boolean {
    return this.tables.has(kind);
  }

  /**
   * Reads the first page, so that whatever the read refuses is refused at once.
   * @throws AppError that names the invalid parameter; `field_not_in_plan`, `service_unavailable`.
   */
  async select(kind: string, parameters: RawQuery, requester: TableRequester): Promise<TableSelection> {
    const ofPages = OF_PAGES.find((name) => parameters[name] !== undefined);
    if (ofPages !== undefined)
      throw invalidParameter(ofPages, 'concerns pages of a table, and an export has none; leave it out');
    await this.run(kind, parameters, requester);
    return { columns: tableColumns(this.table(kind).endpoint).row };
  }

  /** A page as long as one of CSV. @param cursor null: the first page. @throws AppError. */
  async page(
    kind: string,
    parameters: RawQuery,
    cursor: string | null,
    requester: TableRequester,
  ): Promise<ExportedTablePage> {
    const query = { ...parameters, format: 'csv', ...(cursor !== null && { cursor }) };
    const response = await this.run(kind, query, requester);
    const about = aboutOf(response, tableColumns(this.table(kind).endpoint).units);
    return {
      rows: response.data.map((row) => JSON.stringify({ ...row, about })),
      asOf: response.as_of,
      next: response.next_cursor,
    };
  }

  private async run(kind: string, query: RawQuery, requester: TableRequester): Promise<TableResponse> {
    const { organizationId, dataTier, visibility } = requester;
    // The reads of tables use only these of an operation.
    const operation = {
      organizationId,
      dataTier,
      visibility,
      cap: (requested: number) => requested,
      charge: async (found: number) => found,
    };
    const { value } = await this.table(kind).run({}, query, operation as unknown as MeteredOperation);
    return value as TableResponse;
  }

  private table(kind: string): BoundEndpoint<Read> {
    return this.tables.get(kind) as BoundEndpoint<Read>;
  }
}
