import type { FastifyReply } from 'fastify';
import { oneOf } from '#libs/search/kinds/scalars.js';
import { type RawQuery, readOne } from '#libs/search/query/read-values.js';
import type { RequestParameter } from '#libs/search/query/request-parameters.js';
import { analysisCsv } from './csv.js';

/** Selects the format of an analysis. */
export const formatParameter: RequestParameter = {
  name: 'format',
  arity: 'one',
  scalar: oneOf(['json', 'csv']),
  description: '`json` (the default) or `csv`, which returns only the rows.',
};

export interface Analysis {
  readonly data: readonly object[];
  readonly next_cursor?: string | null;
}

/**
 * Returns an analysis as JSON, or with `format=csv` its rows; the URL of the next page is then in the header `Link`.
 * @param query valid: the request has been read before.
 * @param json of the response.
 */
export const sendAnalysis = (reply: FastifyReply, query: RawQuery, response: Analysis, json: string): string => {
  if (query.format === undefined || readOne('format', formatParameter.scalar, query.format) !== 'csv') return json;
  reply.type('text/csv; charset=utf-8; header=present');
  if (typeof response.next_cursor === 'string') reply.header('link', nextLink(query, response.next_cursor));
  return analysisCsv(response.data);
};

/** The `Link` header of the next page, with a relative URL (RFC 8288). */
const nextLink = (query: RawQuery, cursor: string): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const parameters = new URLSearchParams([...entries.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return `<?${parameters}>; rel="next"`;
};
