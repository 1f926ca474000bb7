import type { FastifyReply, FastifyRequest } from 'fastify';
import { entrances } from '../entrances.js';
import { isInside, requiresToken } from '../http/entrance.js';
import { accountStatus } from '../http/headers/account-headers.js';

/** How a request ended. */
export interface RequestOutcome {
  readonly method: string;
  /** The start of the path: `/v4`, or `other` for pages and files. */
  readonly entrance: string;
  /** The pattern of the route, such as `/v4/jobs/:id`, or `none`. There are as many as routes, whatever clients send. */
  readonly route: string;
  /** 499 when the client disconnected before it had received the response. */
  readonly status: number;
  readonly ms: number;
  /** Null without a valid token. */
  readonly organization: string | null;
  readonly credits: number;
  readonly records: number;
  /** The path and the query string. Null where they may hold a secret: the links of invitations and password resets are paths of pages. */
  readonly url: string | null;
}

/** As in the logs of nginx. */
const CLIENT_CLOSED_REQUEST = 499;

export const requestOutcome = (request: FastifyRequest, reply: FastifyReply): RequestOutcome => {
  const status = accountStatus(request);
  const { originalUrl } = request;
  const entrance = entrances.find((each) => isInside(each, originalUrl));
  return {
    method: request.method,
    entrance: entrance?.prefix ?? 'other',
    route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
    status: reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED_REQUEST,
    ms: reply.elapsedTime,
    organization: status?.caller.organizationId ?? null,
    credits: status?.charged?.credits ?? 0,
    records: status?.charged?.records ?? 0,
    url: entrance && requiresToken(entrance) ? originalUrl : null,
  };
};
