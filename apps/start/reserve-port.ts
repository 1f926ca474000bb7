import { createServer } from 'node:http';
import { ServiceError } from '#libs/services/service-error.js';

/** A port that this process holds until the API listens on it. */
export interface ReservedPort {
  release(): Promise<void>;
}

/**
 * Listens on the port while the stores start and the dataset is loaded, which takes minutes, so that no other program takes it meanwhile.
 * Requests are answered with 503.
 *
 * @throws ServiceError when it cannot listen.
 */
export const reservePort = async (host: string, port: number): Promise<ReservedPort> => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', connection: 'close' });
    response.end('Rolecall is starting. Its terminal says when it is ready.\n');
  });
  await new Promise<void>((settle, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)));
    server.listen({ host, port, exclusive: true }, settle);
  });
  return {
    release: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
};

const explained = (error: NodeJS.ErrnoException, host: string, port: number): ServiceError =>
  new ServiceError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program: stop that program, or set PORT to another port.`
      : `Rolecall cannot listen on ${host}:${port} (${error.code}): set HOST and PORT to an address of this machine that you may use.`,
    error,
  );
