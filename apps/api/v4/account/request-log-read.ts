import { z } from 'zod';
import { KEPT_REQUESTS } from '#libs/billing/requests/logged-request.js';
import { RequestLog } from '#libs/billing/requests/request-log.js';
import { integerScalar, oneOf, stringScalar } from '#libs/registry/kinds/scalars.js';
import { one } from '#libs/search/query/parameter.js';
import { commonParameters } from '#libs/search/query/request-parameters.js';
import { component, integer, positive, text, time } from '../../reads/components.js';
import { parameters } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json } from '../../reads/response.js';

const DEFAULT_LIMIT = 100;
const TOKEN_ID = { regex: /^K[0-9a-f]{32}$/, message: 'must be K and 32 hexadecimal characters' };

const loggedRequest = component(
  'LoggedRequest',
  z.object({
    at: time('When it ended.'),
    method: text('HTTP method.'),
    route: text(
      'Path with the names of its parameters; `*` of a path that has no route; of `/mcp`, one entry for each operation of a message.',
    ),
    status: z
      .int()
      .min(100)
      .max(599)
      .describe('HTTP status; 499 if the client disconnected before the end of the response.'),
    ms: positive(
      'Milliseconds from its admission to the end of its response, the time of the client to read it included.',
    ),
    credits: integer('Credits charged.'),
    records: integer('Records charged or returned.'),
    token_id: text('Id of the token; null for requests of the dashboard.').nullable(),
    request_id: text('The `X-Request-Id` of its response.'),
  }),
);

const requestList = component(
  'RequestList',
  z.object({
    data: z.array(loggedRequest).max(KEPT_REQUESTS).describe('Requests, the latest first.'),
    kept: integer(
      'Number of requests that are kept, of all tokens and statuses; older ones are deleted from 1,000 on.',
    ),
  }),
);

export const requestLog = defineRead({
  group: 'account',
  price: 'unmetered',
  routes: [{ path: '/v4/account/requests', summary: 'Last requests' }],
  description:
    "Free. The organization's last 1,000 requests, up to a second old: route, status, time and credits, without parameters, bodies and tokens. Requests without a valid token (401), and those of an organization whose API access is switched off, are not among them.",
  parameters: parameters([
    one('limit', integerScalar(1, KEPT_REQUESTS), `Maximum number of requests. Default: ${DEFAULT_LIMIT}.`),
    one(
      'token_id',
      { ...stringScalar(33, TOKEN_ID), example: `K${'5e1c'.repeat(8)}` },
      'Only requests with the token of this id.',
    ),
    one('outcome', oneOf(['ok', 'error']), '`error`: only those with a status of 400 or more; `ok`: only others.'),
    ...commonParameters,
  ]),
  response: json(requestList),
  tools: [],
  inject: [RequestLog],
  run: async ({ request, operation }, log) => {
    const { limit = DEFAULT_LIMIT, token_id, outcome } = request;
    const kept = await log.read(operation.organizationId);
    const found = kept.filter(
      ({ tokenId, status }) =>
        (token_id === undefined || tokenId === token_id) &&
        (outcome === undefined || status >= 400 === (outcome === 'error')),
    );
    return {
      data: found.slice(0, limit).map(({ tokenId, requestId, ...rest }) => ({
        ...rest,
        token_id: tokenId,
        request_id: requestId,
      })),
      kept: kept.length,
    };
  },
});
