import { type Cursors, listKey, type Position } from '#libs/search/query/cursor.js';
import { MAX_LIMIT, type ValuesOf } from '#libs/search/query/parameter.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { AnalysisCaller } from './analysis.js';
import type { pageParameters, responseParameters, SliceRequest } from './slice-parameters.js';

/** Rows of a CSV without `limit`. */
const MAX_CSV_ROWS = 1_000;

/** The requested page of the rows of an analysis. */
export interface RowPageRequest {
  readonly limit: number;
  readonly position: Position | null;
  /** Makes the cursor of the page after the row with these sort values. */
  next(after: readonly (string | number)[], asOf: number): string;
}

type PageValues = ValuesOf<(typeof pageParameters)[number] | (typeof responseParameters)[number]>;

/** @throws `invalid_cursor` for a cursor of another analysis, organization or slice. */
export const readPageRequest = (
  cursors: Cursors,
  name: string,
  query: RawQuery,
  { parameters }: SliceRequest<PageValues>,
  { organizationId }: Pick<AnalysisCaller, 'organizationId'>,
): RowPageRequest => {
  const { format, ...others } = query;
  const key = listKey(organizationId, `analysis/${name}`, 'rows', others);
  const position = parameters.cursor === undefined ? null : cursors.decode(key, parameters.cursor);
  const limit = parameters.limit ?? (parameters.format === 'csv' ? MAX_CSV_ROWS : MAX_LIMIT);
  const delivered = position?.delivered ?? 0;
  return {
    limit,
    position,
    next: (after, asOf) => cursors.encode(key, { asOf, after, delivered: delivered + limit }),
  };
};

/** The requested page of rows that are all in memory. The sort value of its cursor is the index of the next row. */
export const pageOfRows = <Row>(
  rows: readonly Row[],
  { limit, position, next }: RowPageRequest,
  asOf: number,
): { data: Row[]; next_cursor: string | null; has_more: boolean } => {
  const start = Number(position?.after[0] ?? 0);
  const data = rows.slice(start, start + limit);
  const hasMore = rows.length > start + limit;
  return { data, next_cursor: hasMore ? next([start + limit], asOf) : null, has_more: hasMore };
};
