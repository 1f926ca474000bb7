import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { Capacity } from '#libs/fairness/capacity.js';
import { exchangeBegins } from '#libs/fairness/thread-time.js';
import { refusals } from '#libs/telemetry/events.js';
import { clientNetwork } from '../../http/client-network.js';
import { hasBody, isHealthCheck } from '../isolation.js';
import type { IsolationLimits } from '../isolation-limits.js';
import { Refusal } from '../refusal.js';
import type { RequestQueue } from '../request-queue.js';
import { ResponseDeadline } from '../response-deadline.js';
import { RefusedConnections } from './refused-connections.js';
import { trustedProxies } from './unlisted-proxy.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Of the request line and the headers together, in bytes: 500 ids fit, each as a parameter. */
export const MAX_HEAD_SIZE = 32 * 1_024;
const CHECK_INTERVAL_MS = 1_000;
/** Node's default of 10 would warn of a leak. */
const MAX_CLOSE_LISTENERS = 20;

export interface HttpServerOptions {
  readonly limits: IsolationLimits;
  readonly queue: RequestQueue;
  /** Comma-separated addresses of proxies. Their connections are not limited, since they carry the requests of many clients. */
  readonly trustProxy: string | null;
}

/**
 * An HTTP server that no client can monopolize: connections are limited by address and pipelined requests by connection, and a deadline
 * applies to everything that a client has to send or to read.
 */
export const createHttpServer = ({ limits, queue, trustProxy }: HttpServerOptions, handler: Handler): Server => {
  const isTrusted = trustedProxies(trustProxy);
  const requestTimeout = limits.requestTimeout * 1_000;
  const idleTimeout = limits.idleTimeout * 1_000;
  const inFlight = new Capacity<Socket>({ perKey: limits.requestsPerConnection });
  const closing = new WeakSet<Socket>();
  const refused = new RefusedConnections();
  const deadline = new ResponseDeadline(limits.responseTimeout * 1_000);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD_SIZE,
      headersTimeout: requestTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeout),
      keepAliveTimeout: idleTimeout,
      // A request without Host gets the error body of its entrance; Node would send none.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request;
      exchangeBegins();
      // `Connection: close` has announced that requests after a refused one are not served.
      if (closing.has(socket)) return;
      if (!inFlight.acquire(socket)) {
        closing.add(socket);
        refusals.publish({ reason: 'pipelined' });
        PIPELINED.send(response);
        return;
      }
      const address = clientNetwork(
        trustProxy === null ? (socket.remoteAddress ?? '') : proxyAddress(request, isTrusted),
      );
      // A request with a body enters the queue when the body is complete, so that clients that never send it block nobody.
      if (!isHealthCheck(request) && !hasBody(request) && !queue.reservePlace(request, address)) {
        inFlight.release(socket);
        refusals.publish({ reason: 'queue_full' });
        OVERLOADED.send(response);
        // The connection of a proxy carries the requests of many clients. A client cannot claim to be one: its address must be listed.
        if (!isTrusted(socket.remoteAddress ?? '', 0)) refused.pause(socket, response);
        return;
      }
      deadline.watch(response);
      // Every layer that serves the request learns of its end from the response.
      response.setMaxListeners(MAX_CLOSE_LISTENERS);
      response.once('close', () => {
        inFlight.release(socket);
        queue.releasePlace(request);
      });
      handler(request, response);
    },
  );
  server.setTimeout(idleTimeout);
  server.once('close', () => {
    deadline.stop();
    refused.stop();
  });
  limitConnections(server, limits.connectionsPerAddress, isTrusted);
  return server;
};

const PIPELINED = new Refusal(
  'Too many pipelined requests on one connection. Wait for responses before sending more.',
  {
    connection: 'close',
  },
);
const OVERLOADED = new Refusal('The service is overloaded. Retry after a second.');

type IsTrusted = ReturnType<typeof trustedProxies>;

const limitConnections = (server: Server, perAddress: number, isTrusted: IsTrusted): void => {
  const connections = new Capacity<string>({ perKey: perAddress });
  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isTrusted(address, 0)) return;
    const network = clientNetwork(address);
    if (connections.acquire(network)) socket.once('close', () => connections.release(network));
    else {
      refusals.publish({ reason: 'connections' });
      socket.destroy();
    }
  });
};
