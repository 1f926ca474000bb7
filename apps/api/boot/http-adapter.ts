import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { toAppError } from '../errors/public-error.js';
import { protectionHeaders } from '../http/headers/protection-headers.js';
import { newRequestId } from '../http/headers/request-id.js';
import { canonicalUrl } from '../http/url/canonical-url.js';
import type { EmptyIds } from '../http/url/empty-ids.js';
import { createHttpServer, MAX_HEAD_SIZE } from '../isolation/connections/http-server.js';
import { sendError, sendRawError } from './send-error.js';

export interface HttpAdapterOptions {
  readonly server: Parameters<typeof createHttpServer>[0];
  readonly emptyIds: EmptyIds;
  readonly logLevel: string;
}

/** How routes are found. No limit of its own: each route validates the length of its ids. */
export const ROUTER_OPTIONS = { maxParamLength: MAX_HEAD_SIZE, ignoreTrailingSlash: true };

/** The HTTP server under Nest: connections, URLs and request ids, and the errors of what reaches no route. */
export const createHttpAdapter = ({ server, emptyIds, logLevel }: HttpAdapterOptions) =>
  new FastifyAdapter({
    serverFactory: (handler: Parameters<typeof createHttpServer>[1]) => createHttpServer(server, handler),
    genReqId: newRequestId,
    requestIdHeader: false,
    // Shutdown waits for responses, not for clients that keep a connection open.
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are served as usual.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel },
    trustProxy: server.trustProxy ?? false,
    rewriteUrl: ({ method = 'GET', url = '/' }: IncomingMessage) => emptyIds.replace(method, canonicalUrl(url)),
    routerOptions: { ...ROUTER_OPTIONS, querystringParser: () => ({}) },
    frameworkErrors: (error: unknown, _: FastifyRequest, reply: FastifyReply) => frameworkError(error, reply),
    clientErrorHandler: clientError,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);

/** Messages for input that Node's HTTP parser rejects, by error code. */
const PARSER_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and its headers together must be smaller than 32 KB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive completely in time.',
  HPE_INVALID_URL: 'The URL is malformed. Percent-encode its path and query string as UTF-8.',
};

const frameworkError = (error: unknown, reply: FastifyReply): void => {
  reply.header('x-request-id', reply.request.id).headers(protectionHeaders(reply.request));
  sendError(reply, toAppError(error));
};

const clientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // If part of a response has been sent, the client would read the error as the rest of it.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isResponding(socket)) {
    socket.destroy();
    return;
  }
  sendRawError(socket, new AppError('invalid_request', PARSER_ERRORS[error.code ?? '']), newRequestId());
};

/** Node keeps the response in progress on its socket. */
const isResponding = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true;
