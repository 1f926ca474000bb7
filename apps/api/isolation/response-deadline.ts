import type { ServerResponse } from 'node:http';

const CHECKS_PER_TIMEOUT = 4;

/** Closes the connections of clients that do not read a response in time, since it stays in memory until then. */
export class ResponseDeadline {
  /** Responses and the time at which each started, in this order. */
  private readonly started = new Map<ServerResponse, number>();
  private readonly timer: NodeJS.Timeout;

  /** @param timeout milliseconds from the request to the end of its response. */
  constructor(private readonly timeout: number) {
    this.timer = setInterval(() => this.check(), timeout / CHECKS_PER_TIMEOUT).unref();
  }

  watch(response: ServerResponse): void {
    this.started.set(response, performance.now());
    response.once('close', () => this.started.delete(response));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    for (const [response, since] of this.started) {
      if (performance.now() - since < this.timeout) return;
      response.destroy();
    }
  }
}
