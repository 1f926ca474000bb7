import { errorCodes, errorTable } from '../errors/error-table.js';
import { type ResponseHeader, responseHeaders } from '../http/headers/response-headers.js';
import { errorExample } from './examples/examples.js';

const HEADERS = Object.keys(responseHeaders) as ResponseHeader[];
/** Of test tokens only: it stands in the shared error responses, and not in every operation, whose documents are read by models. */
const OF_TESTS: readonly ResponseHeader[] = ['X-Test-Data'];
/** The headers of a successful response. */
export const SUCCESS_HEADERS = HEADERS.filter((name) => name !== 'Retry-After' && !OF_TESTS.includes(name));
/** The headers of an error, which has no version and no pages. */
const ERROR_HEADERS = [
  ...SUCCESS_HEADERS.filter((name) => !['ETag', 'Link', 'Idempotent-Replayed'].includes(name)),
  ...OF_TESTS,
];

/** The API that a document describes. */
export type Api = 'public' | 'dashboard';

/** A response of a component. */
export const response = (description: string, schema: string, headers: readonly string[], examples: object = {}) => ({
  description,
  headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, ...examples } },
});

const errorsByStatus = (api: Api) => Map.groupBy(errorCodes(api), (code) => errorTable[code].status);

/** The error responses, one for each status, by component name. */
export const errorResponses = (api: Api): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus(api)].map(([status, codes]) => [
      `Error${status}`,
      response(
        codes.map((code) => `\`${code}\``).join(', '),
        'Error',
        codes.some((code) => errorTable[code].retryAfter !== undefined)
          ? [...ERROR_HEADERS, 'Retry-After']
          : ERROR_HEADERS,
        api === 'public' ? errorExample(codes) : {},
      ),
    ]),
  );

/** References to them, by status. */
export const errorReferences = (): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus('public').keys()].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );

/** The schema of every error. */
export const errorSchema = (api: Api) => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'The error.',
      required: ['code', 'message', 'status', 'request_id'],
      properties: {
        code: {
          type: 'string',
          enum: errorCodes(api),
          description: 'Code of the error. Branch on this, not on the message.',
        },
        message: {
          type: 'string',
          minLength: 1,
          description: 'What is wrong and what to change, for people. The wording may change.',
        },
        status: { type: 'integer', minimum: 400, maximum: 599, description: 'HTTP status code.' },
        request_id: {
          type: 'string',
          pattern: '^req_[0-9a-f]+$',
          description: 'Same as the header `X-Request-Id`.',
        },
        details: { type: 'object', description: 'Further details, which depend on the code.' },
      },
    },
  },
});
