import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { OperatorMetrics } from './operator-metrics.js';

const TIMEOUT_MS = 10_000;
/** Scrapers, not clients. */
const MAX_CONNECTIONS = 16;

/** Serves the metrics of the process at `/metrics`, on an address of their own, without a token. */
export class MetricsServer {
  private readonly server: Server;

  constructor(metrics: OperatorMetrics) {
    this.server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at GET /metrics.\n');
        return;
      }
      metrics.scrape().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.server.maxConnections = MAX_CONNECTIONS;
    this.server.setTimeout(TIMEOUT_MS);
  }

  /** @throws Error that says what to do if the port is taken. */
  async listen(port: number, host: string): Promise<void> {
    await once(this.server.listen(port, host), 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new Error(
        `Port ${port} is taken by another program: stop that program, or set METRICS_PORT to another port.`,
      );
    });
  }

  /** Also ends scrapes that hang. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}
