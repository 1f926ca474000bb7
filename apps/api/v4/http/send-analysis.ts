import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK } from '#libs/csv/to-csv.js';
import { booleanScalar, oneOf } from '#libs/registry/kinds/scalars.js';
import { one } from '#libs/search/query/parameter.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { analysisCsv } from './csv.js';

/** Selects the format of an analysis. */
const formatParameter = one(
  'format',
  oneOf(['json', 'csv']),
  '`json` (the default) or `csv`, which returns only the rows, each with `as_of` and `citation`.',
);

/** Marks the CSV as UTF-8. */
const bomParameter = one(
  'bom',
  booleanScalar,
  'If `true`, the CSV begins with a byte order mark, by which Excel reads it as UTF-8. Default: false.',
);

/** The parameters of the format of an analysis. */
export const formatParameters = [formatParameter, bomParameter] as const;

export interface Analysis {
  readonly data: readonly object[];
  readonly next_cursor?: string | null;
  readonly as_of?: string;
  readonly citation?: { readonly text: string };
}

/** A file is separated from its request: each row says of when it is, and how it is cited. */
const csvOf = ({ data, as_of, citation }: Analysis): string => {
  const source = { ...(as_of !== undefined && { as_of }), ...(citation && { citation: citation.text }) };
  return analysisCsv(
    data.map((row) => ({ ...row, ...source })),
    Object.keys(source),
  );
};

/**
 * Returns an analysis as JSON, or with `format=csv` its rows.
 * @param query valid: the request has been read before.
 * @param json of the response.
 */
export const sendAnalysis = (reply: FastifyReply, query: RawQuery, response: Analysis, json: string): string => {
  if (query.format === undefined || formatParameter.read(query.format) !== 'csv') return json;
  reply.type('text/csv; charset=utf-8; header=present');
  const marked = query.bom !== undefined && bomParameter.read(query.bom);
  return (marked ? BYTE_ORDER_MARK : '') + csvOf(response);
};
