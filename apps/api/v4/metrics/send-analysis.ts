import type { FastifyReply } from 'fastify';
import { type RawQuery, readOne } from '#libs/search/query/read-values.js';
import { toCsv } from './csv.js';
import { formatParameter } from './slice-parameters.js';

interface Response {
  readonly data: readonly object[];
  readonly as_of: string | null;
  readonly next_cursor?: string | null;
}

/** Returns an analysis as JSON, or with `format=csv` its rows; the URL of the next page is then in the header `Link`. */
export const sendAnalysis = (reply: FastifyReply, query: RawQuery, response: Response): object | string => {
  if (!isCsv(query)) return response;
  reply.type('text/csv; charset=utf-8; header=present');
  if (typeof response.next_cursor === 'string') reply.header('link', nextLink(query, response.next_cursor));
  return toCsv(response.data);
};

/** @param query valid: the request has been read before. */
const isCsv = ({ format }: RawQuery): boolean =>
  format !== undefined && readOne('format', formatParameter.scalar, format) === 'csv';

/** The `Link` header of the next page, with a relative URL (RFC 8288). */
const nextLink = (query: RawQuery, cursor: string): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const parameters = new URLSearchParams([...entries.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return `<?${parameters}>; rel="next"`;
};
