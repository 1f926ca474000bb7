import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { TableSelection } from '#libs/exports/export.js';
import type { ExportedTablePage } from '#libs/exports/work/table-source.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { CallOperation, Injectable, Read } from '../../../reads/read.js';
import { BoundEndpoint } from '../../../reads/read-catalog.js';
import { aboutOf, tableColumns } from './table-columns.js';
import { tableEndpoints } from './table-endpoints.js';

/** Parameters of a table that concern its pages, or how they are returned. */
const OF_PAGES = ['limit', 'cursor', 'count', 'format', 'bom'];

type TableRequester = Pick<CallOperation, 'caller' | 'visibility'>;

/** Test tokens have no exports. */
const refuseTests = () => Promise.reject(new Error('The test data is not exported.'));

interface TableResponse {
  readonly data: readonly object[];
  readonly as_of: string;
  readonly next_cursor: string | null;
  readonly note?: string | null;
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

  /** The group of its read, which is the scope that a token needs. */
  groupOf(kind: string): EndpointGroup {
    return this.table(kind).endpoint.group;
  }

  /**
   * Reads the first page, so that whatever the read refuses is refused at once. Only the read itself can tell: which values the dataset has, which
   * slices the grid holds and whether a live slice is too expensive is known when it has run. It takes the time of one request, and the export
   * begins with a page that Elasticsearch has cached.
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
      note: response.note ?? null,
      next: response.next_cursor,
    };
  }

  private async run(kind: string, query: RawQuery, requester: TableRequester): Promise<TableResponse> {
    const { caller, visibility } = requester;
    const operation: CallOperation = {
      caller,
      organizationId: caller.organizationId,
      dataTier: caller.dataTier,
      visibility,
      windows: null,
      cap: (requested: number) => requested,
      charge: async (found: number) => found,
    };
    const { value } = await this.table(kind).run({}, query, operation);
    return value as TableResponse;
  }

  private table(kind: string): BoundEndpoint<Read> {
    return this.tables.get(kind) as BoundEndpoint<Read>;
  }
}
