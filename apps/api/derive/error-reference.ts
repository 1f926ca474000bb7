import { errorTable } from '../errors/error-table.js';
import { markdownTable } from './markdown.js';

/** The page with all error codes, in Markdown. */
export const errorReference = (): string =>
  [
    '# Error codes',
    'Derived from the error table. Every error is `{ "error": { "code", "message", "status", "request_id", "details"? } }`; `request_id` is also in the header `X-Request-Id`. The messages below are defaults; most responses have a more specific one.',
    markdownTable(
      ['status', 'code', 'message'],
      Object.entries(errorTable).map(([code, { status, message }]) => [String(status), `\`${code}\``, message]),
    ),
  ].join('\n\n');
