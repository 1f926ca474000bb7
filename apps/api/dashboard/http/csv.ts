import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, toCsv } from '#libs/csv/to-csv.js';

/** Sends a file for download. @param name with its extension. */
export const sendFile = (reply: FastifyReply, name: string, type: string, content: string): void => {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(`${type}; charset=utf-8`).send(content);
};

/** Sends rows as CSV for a spreadsheet. @param columns names of the columns, which are keys of the rows. */
export const sendCsv = (reply: FastifyReply, name: string, columns: readonly string[], rows: readonly object[]): void =>
  sendFile(
    reply,
    name,
    'text/csv',
    BYTE_ORDER_MARK +
      toCsv(
        columns,
        rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column])),
      ),
  );
