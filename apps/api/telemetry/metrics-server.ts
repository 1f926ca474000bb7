import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  /** @returns its URL. */
  async listen(port: number, host: string): Promise<string> {
    await once(this.server.listen(port, host), 'listening');
    const { address, family, port: bound } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`;
  }

  /** Also ends scrapes that hang. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}
