import type { OnApplicationShutdown } from '@nestjs/common';
import { ReconnectingClient } from '#libs/postgres/reconnecting-client.js';
import { KEPT_REQUESTS, type LoggedRequest } from './logged-request.js';

/** Milliseconds between two writes; a crash loses at most the requests of this time. */
const WRITE_INTERVAL = 1_000;
/** Requests of all organizations that wait for a write. */
const MAX_WAITING = 20_000;
/** Writes of an organization after which rows that are not needed any more are deleted. */
const TRIM_EVERY = 20;

const WRITE = {
  name: 'write-requests',
  // Nothing is added to organizations that were erased meanwhile.
  text: `
    INSERT INTO request_batches (organization_id, requests, entries)
    SELECT b.* FROM unnest($1::text[], $2::integer[], $3::jsonb[]) AS b (organization_id, requests, entries)
      JOIN organizations o ON o.id = b.organization_id WHERE o.deleted_at IS NULL ORDER BY o.id FOR KEY SHARE OF o`,
};

const TRIM = {
  name: 'trim-requests',
  text: `
    DELETE FROM request_batches d USING (
      SELECT organization_id, id, sum(requests) OVER (PARTITION BY organization_id ORDER BY id DESC) - requests AS newer
      FROM request_batches WHERE organization_id = ANY ($1)
    ) b
    WHERE d.organization_id = b.organization_id AND d.id = b.id AND b.newer >= $2`,
};

/**
 * Keeps the last requests of each organization. They are collected in memory and written once a second on a separate connection, one row for each
 * organization that sent any: a request costs no statement. While Postgres is down, the latest are kept in memory.
 */
export class RequestRecorder implements OnApplicationShutdown {
  private readonly client: ReconnectingClient;
  private readonly timer: NodeJS.Timeout;
  private waiting = new Map<string, LoggedRequest[]>();
  private count = 0;
  private readonly writes = new Map<string, number>();
  private writing: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.client = new ReconnectingClient({
      connectionString: databaseUrl,
      application_name: 'rolecall-request-recorder',
      connectionTimeoutMillis: 2_000,
      responseTimeout: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      options: '-c synchronous_commit=off',
    });
    this.timer = setInterval(() => void this.write().catch(() => {}), WRITE_INTERVAL).unref();
  }

  record(organizationId: string, request: LoggedRequest): void {
    const requests = this.waiting.get(organizationId) ?? [];
    if (requests.length === 0) this.waiting.set(organizationId, requests);
    // Of more than are kept, half are dropped at once instead of one with each request.
    if (requests.length >= 2 * KEPT_REQUESTS) this.count -= requests.splice(0, KEPT_REQUESTS).length;
    if (this.count >= MAX_WAITING) return;
    requests.push(request);
    this.count += 1;
  }

  /** Writes what waits now. Rejects with the error of the driver; what was not written waits for the next write. */
  async write(): Promise<void> {
    await this.writing?.catch(() => {});
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    await this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write().catch(() => {});
    await this.client.close();
  }

  private async writeAll(): Promise<void> {
    const batches = [...this.waiting].map(([id, requests]) => [id, requests.slice(-KEPT_REQUESTS)] as const);
    if (batches.length === 0) return;
    const before = this.waiting;
    this.waiting = new Map();
    this.count = 0;
    try {
      await this.client.query({
        ...WRITE,
        values: [
          batches.map(([id]) => id),
          batches.map(([, requests]) => requests.length),
          batches.map(([, requests]) => JSON.stringify(requests)),
        ],
      });
    } catch (error) {
      for (const [id, requests] of before) for (const request of requests) this.record(id, request);
      throw error;
    }
    await this.trim(batches.map(([id]) => id));
  }

  /** Deletes what is older than the requests that are kept, of organizations that have added enough since. */
  private async trim(ids: readonly string[]): Promise<void> {
    const due = ids.filter((id) => {
      const writes = (this.writes.get(id) ?? TRIM_EVERY - 1) + 1;
      this.writes.set(id, writes % TRIM_EVERY);
      return writes >= TRIM_EVERY;
    });
    if (due.length > 0) await this.client.query({ ...TRIM, values: [due, KEPT_REQUESTS] });
  }
}
