import type { FastifyReply, FastifyRequest } from 'fastify';
import { entranceOf } from '../entrances.js';
import { accountStatus } from '../http/account-headers.js';

/** How a request ended, without anything that a client sent but its method. */
export interface RequestOutcome {
  readonly method: string;
  /** The start of the path: `/v4`. */
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
}

/** As in the logs of nginx. */
const CLIENT_CLOSED_REQUEST = 499;

export const requestOutcome = (request: FastifyRequest, reply: FastifyReply): RequestOutcome => {
  const status = accountStatus(request);
  return {
    method: request.method,
    entrance: entranceOf(request.url).prefix,
    route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
    status: reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED_REQUEST,
    ms: reply.elapsedTime,
    organization: status?.caller.organizationId ?? null,
    credits: status?.charged?.credits ?? 0,
    records: status?.charged?.records ?? 0,
  };
};
