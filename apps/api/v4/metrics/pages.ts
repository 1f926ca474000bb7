import { type Cursors, listKey, type Position } from '#libs/search/query/cursor.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { MAX_LIMIT } from '#libs/search/query/request-parameters.js';
import type { Analyst } from './analysis.js';
import type { SliceRequest } from './slice-parameters.js';

/** Which page of the rows of an analysis is requested. */
export interface PageOf {
  readonly limit: number;
  readonly position: Position | null;
  /** The cursor of the page after the row with these sort values. */
  next(after: readonly (string | number)[], asOf: number): string;
}

/** @throws `invalid_cursor` for a cursor of another analysis, organization or slice. */
export const pageOf = (
  cursors: Cursors,
  name: string,
  query: RawQuery,
  { given }: SliceRequest,
  { organizationId }: Pick<Analyst, 'organizationId'>,
): PageOf => {
  const { format, ...others } = query;
  const key = listKey(organizationId, `analysis/${name}`, 'rows', others);
  const position = given.cursor === undefined ? null : cursors.decode(key, given.cursor as string);
  const limit = (given.limit as number | undefined) ?? MAX_LIMIT;
  const delivered = position?.delivered ?? 0;
  return {
    limit,
    position,
    next: (after, asOf) => cursors.encode(key, { asOf, after, delivered: delivered + limit }),
  };
};

/** A page of rows that are all known: its sort value is their number. */
export const sliceOfRows = <Row>(
  rows: readonly Row[],
  { limit, position, next }: PageOf,
  asOf: number,
): { data: Row[]; next_cursor: string | null; has_more: boolean } => {
  const start = Number(position?.after[0] ?? 0);
  const data = rows.slice(start, start + limit);
  const more = rows.length > start + limit;
  return { data, next_cursor: more ? next([start + limit], asOf) : null, has_more: more };
};
