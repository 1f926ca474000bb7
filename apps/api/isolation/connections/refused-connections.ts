import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The same as `Retry-After` of a refusal. */
const PAUSE_MS = 1_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Stops reading from a connection for a second after a refusal. Clients that retry without waiting would otherwise keep the process busy
 * with refusals and slow down admitted requests.
 */
export class RefusedConnections {
  /** Paused connections and the time at which each resumes, in this order. */
  private readonly paused = new Map<Socket, number>();
  private timer: NodeJS.Timeout | undefined;

  /** @param response the refusal. */
  pause(socket: Socket, response: ServerResponse): void {
    response.once('finish', () => setImmediate(() => this.start(socket)));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private start(socket: Socket): void {
    if (socket.destroyed) return;
    socket.pause();
    this.paused.delete(socket);
    this.paused.set(socket, performance.now() + PAUSE_MS);
    this.timer ??= setInterval(() => this.resume(), CHECK_INTERVAL_MS).unref();
  }

  private resume(): void {
    const now = performance.now();
    for (const [socket, until] of this.paused) {
      if (until > now) return;
      this.paused.delete(socket);
      socket.resume();
    }
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
