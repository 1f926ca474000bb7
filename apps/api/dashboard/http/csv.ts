import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Sends a file for download. @param name with its extension. */
export const sendFile = (reply: FastifyReply, name: string, type: string, content: string): void => {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(`${type}; charset=utf-8`).send(content);
};

/**
 * Sends rows as CSV (RFC 4180).
 * @param columns names of the columns, which are keys of the rows. Objects are written as JSON. Text that a spreadsheet would evaluate as a
 *   formula is escaped.
 */
export const sendCsv = (reply: FastifyReply, name: string, columns: readonly string[], rows: readonly object[]): void =>
  sendFile(
    reply,
    name,
    'text/csv',
    stringify(rows as object[], {
      columns: [...columns],
      header: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { object: (value) => JSON.stringify(value), boolean: String },
    }),
  );
