import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { AppError } from '#libs/errors/app-error.js';
import { errorTable } from '../errors/error-table.js';
import { envelope, toPublicError } from '../errors/public-error.js';
import { newRequestId } from '../http/request-id.js';
import { Capacity } from './capacity.js';
import type { IsolationLimits } from './isolation-limits.js';
import { enforceDeadline } from './response-deadline.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const CHECK_INTERVAL_MS = 1_000;
/** Longer than the idle timeout of usual proxies, which reuse connections until then. */
const KEEP_ALIVE_MS = 72_000;

/**
 * An HTTP server that no client can monopolize: connections are limited by address and pipelined requests by connection, and a deadline
 * applies to everything that a client has to send or to read. A refusal here costs no more than its response.
 *
 * @param trustProxy addresses of proxies, by commas. They are not limited, since they carry the requests of many clients.
 */
export const createHttpServer = (limits: IsolationLimits, trustProxy: string | null, handler: Handler): Server => {
  const requestTimeout = limits.requestTimeout * 1_000;
  const inFlight = new Capacity<Socket>({ perKey: limits.requestsPerConnection });
  const closing = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: requestTimeout,
      requestTimeout,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A request without Host gets the error body of its entrance; Node would send none.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request;
      // `Connection: close` has announced that whatever follows a refused request is not served.
      if (closing.has(socket)) return;
      if (!inFlight.acquire(socket)) {
        closing.add(socket);
        refuse(response);
        return;
      }
      response.once('close', () => inFlight.release(socket));
      handler(request, response);
    },
  );
  server.setTimeout(Math.max(requestTimeout, KEEP_ALIVE_MS));
  enforceDeadline(server, limits.responseTimeout * 1_000);
  limitConnections(server, limits.connectionsPerAddress, trustProxy);
  return server;
};

const refuse = (response: ServerResponse): void => {
  const error = new AppError(
    'service_unavailable',
    'Too many requests at once on one connection. Wait for responses before sending more.',
  );
  const requestId = newRequestId();
  response
    .writeHead(errorTable[error.code].status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      'retry-after': '1',
      connection: 'close',
    })
    .end(JSON.stringify(envelope(toPublicError(error, requestId))));
};

const limitConnections = (server: Server, perAddress: number, trustProxy: string | null): void => {
  const connections = new Capacity<string>({ perKey: perAddress });
  const isTrusted = compile(trustProxy === null ? [] : trustProxy.split(',').map((entry) => entry.trim()));
  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isTrusted(address, 0)) return;
    if (connections.acquire(address)) socket.once('close', () => connections.release(address));
    else socket.destroy();
  });
};
