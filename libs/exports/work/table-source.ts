import type { OrganizationCaller } from '#libs/billing/admission/organization-caller.js';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { LostPointError } from '#libs/search/read/elasticsearch.js';
import type { ScanPage, ScanPosition } from '#libs/search/scanning/record-scan.js';
import type { ExportWork, TableSelection } from '../export.js';
import { type Shapes, shapesOfSchema } from '../write/value-shape.js';
import type { ExportSource } from './export-source.js';
import { datasetView, type ViewSources } from './open-view.js';

/** A page of a table of metrics or technologies. */
export interface ExportedTablePage {
  /** The JSON of each row. */
  readonly rows: readonly string[];
  /** RFC 3339: up to when its figures are complete. */
  readonly asOf: string;
  /** What the read says about its rows, such as why there are none. */
  readonly note: string | null;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export interface ExportedTableRequest {
  readonly kind: string;
  readonly parameters: RawQuery;
  /** Null: the first page. */
  readonly cursor: string | null;
  readonly caller: OrganizationCaller;
}

/** Computes tables as the reads of the API do. @throws AppError; the reason of the signal. */
export type ReadTable = (request: ExportedTableRequest, signal: AbortSignal) => Promise<ExportedTablePage>;

/**
 * The rows of a table of metrics or technologies. Its state is named by its time: a table whose figures have changed in the middle is read again
 * from the start, so that a file has the rows of one state. A position is the cursor of a page, and the number of its rows that were written.
 */
export class TableSource implements ExportSource {
  readonly shapes: Shapes;
  readonly price: PricedCall = 'analysis';
  readonly maxPage = null;
  readonly isReadAgain = true;
  private last: { readonly cursor: string | null; readonly page: ExportedTablePage } | null = null;

  constructor(
    private readonly work: Pick<ExportWork, 'kind' | 'parameters'>,
    { columns }: TableSelection,
    private readonly read: ReadTable,
    private readonly views: ViewSources,
    /** Ends the wait for a page, which may take minutes. */
    private readonly signal: AbortSignal,
  ) {
    this.shapes = shapesOfSchema(columns);
  }

  async open(caller: OrganizationCaller) {
    this.last = null;
    const { asOf, note } = await this.pageAt(null, caller);
    return { point: asOf, view: { ...(await datasetView(asOf, this.views)), note } };
  }

  begun({ position, views }: Pick<ExportWork, 'position' | 'views'>): string | null {
    return position === null ? null : (views.at(-1)?.asOf ?? null);
  }

  async page(point: string, after: ScanPosition, limit: number, caller: OrganizationCaller): Promise<ScanPage> {
    const [cursor, written] = (after ?? ['', 0]) as readonly [string, number];
    const { rows, asOf, next } = await this.pageAt(cursor === '' ? null : cursor, caller);
    if (asOf !== point) throw new LostPointError(new Error(`The table is of ${asOf} now, and was of ${point}.`));
    const records = rows.slice(written, written + limit);
    const isWhole = written + records.length >= rows.length;
    return {
      records: records.map((row) => Buffer.from(row)),
      positions: records.map((_row, index) =>
        isWhole && next !== null && index === records.length - 1 ? [next, 0] : [cursor, written + index + 1],
      ),
      hasMore: !isWhole || next !== null,
      pointId: point,
    };
  }

  async keep(): Promise<void> {}

  async close(): Promise<void> {}

  private async pageAt(cursor: string | null, caller: OrganizationCaller): Promise<ExportedTablePage> {
    if (this.last?.cursor === cursor) return this.last.page;
    const { kind, parameters } = this.work;
    const page = await this.read({ kind, parameters, cursor, caller }, this.signal);
    this.last = { cursor, page };
    return page;
  }
}
