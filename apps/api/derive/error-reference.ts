import { errorTable } from '../errors/error-table.js';
import { markdownTable } from './markdown.js';

export const errorReference = (): string =>
  [
    '# Errors',
    'Derived from the error table. Every error is `{ "error": { "code", "message", "status", "request_id", "details"? } }`; `request_id` is also the header `X-Request-Id`. The message below is the general one; most errors say more exactly what to do.',
    markdownTable(
      ['status', 'code', 'message'],
      Object.entries(errorTable).map(([code, { status, message }]) => [String(status), `\`${code}\``, message]),
    ),
  ].join('\n\n');
