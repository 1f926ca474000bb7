import { once } from 'node:events';
import { createServer } from 'node:net';
import pWaitFor from 'p-wait-for';
import { ServiceError } from '../service-error.js';

const TIMEOUT_MS = 10_000;

export interface FreePortOptions {
  /** The name of the server in messages. */
  readonly name: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Waits until the loopback port of a server is free: a server that crashed or was killed may hold it for a moment.
 *
 * @throws ServiceError when another program has taken it.
 */
export const waitForFreePort = async (
  port: number,
  { name, signal, timeoutMs = TIMEOUT_MS }: FreePortOptions,
): Promise<void> => {
  const message = new ServiceError(
    `Another program has taken port ${port} of ${name}: stop that program, or restart Rolecall, which then uses another port.`,
  );
  await pWaitFor(() => isFree(port), {
    interval: 100,
    timeout: { milliseconds: timeoutMs, message },
    ...(signal && { signal }),
  });
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};
