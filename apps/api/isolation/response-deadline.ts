import type { Server, ServerResponse } from 'node:http';

const CHECKS = 4;

/**
 * Closes the connection of a client that does not read its response in time: it would keep the response in memory.
 * @param timeout milliseconds from the request to the end of its response.
 */
export const enforceDeadline = (server: Server, timeout: number): void => {
  /** In the order of their requests. */
  const started = new Map<ServerResponse, number>();
  server.prependListener('request', (_, response) => {
    started.set(response, performance.now());
    response.once('close', () => started.delete(response));
  });
  const check = () => {
    for (const [response, since] of started) {
      if (performance.now() - since < timeout) return;
      response.destroy();
    }
  };
  const timer = setInterval(check, timeout / CHECKS).unref();
  server.once('close', () => clearInterval(timer));
};
