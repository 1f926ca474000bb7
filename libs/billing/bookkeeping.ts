import type { OnApplicationShutdown } from '@nestjs/common';
import type { EndpointGroup } from './endpoint-groups.js';
import { ReopeningConnection } from './reopening-connection.js';

/** Milliseconds between two writes, and so the most that a crash can lose. */
const writeEvery = 1_000;

interface RequestCount {
  organizationId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  endpointGroup: EndpointGroup;
  requests: number;
  errors: number;
}

const countRequests = {
  name: 'count-requests',
  // In the order of the key, so that two processes never wait for each other in a circle.
  text: `
    INSERT INTO usage_requests AS u (organization_id, day, endpoint_group, requests, errors)
    SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[]) ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, day, endpoint_group)
      DO UPDATE SET requests = u.requests + excluded.requests, errors = u.errors + excluded.errors`,
};

const touchTokens = {
  name: 'touch-tokens',
  // Skips what another process writes at this moment, and what one wrote since admission looked.
  text: `
    UPDATE api_tokens SET last_used_at = now() WHERE id IN (
      SELECT id FROM api_tokens
      WHERE id = ANY ($1) AND coalesce(last_used_at <= now() - interval '1 minute', true)
      FOR UPDATE SKIP LOCKED)`,
};

/**
 * What is written off the path of a request, once a second on a connection of its own: counts of requests and errors, and when a token
 * was last used. Without Postgres they are kept and written later.
 */
export class Bookkeeping implements OnApplicationShutdown {
  private readonly connection: ReopeningConnection;
  private readonly timer: NodeJS.Timeout;
  private counts = new Map<string, RequestCount>();
  private usedTokens = new Set<string>();
  private writing: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.connection = new ReopeningConnection({
      connectionString: databaseUrl,
      application_name: 'rolecall-bookkeeping',
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      options: '-c synchronous_commit=off',
    });
    this.timer = setInterval(() => void this.write().catch(() => {}), writeEvery).unref();
  }

  /** To be called for every request that the windows counted; operations of a batch count one each. */
  requestAnswered(organizationId: string, endpointGroup: EndpointGroup, { failed }: { failed: boolean }): void {
    const day = new Date().toISOString().slice(0, 10);
    this.add({ organizationId, day, endpointGroup, requests: 1, errors: failed ? 1 : 0 });
  }

  tokenUsed(tokenId: string): void {
    this.usedTokens.add(tokenId);
  }

  /** Writes what is due now. Rejects with the driver's error; what was due stays due. */
  async write(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    await this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing?.catch(() => {});
    await this.write().catch(() => {});
    await this.connection.close();
  }

  private async writeAll(): Promise<void> {
    await this.writeCounts();
    await this.writeUsedTokens();
  }

  private async writeCounts(): Promise<void> {
    const counts = [...this.counts.values()];
    if (counts.length === 0) return;
    this.counts = new Map();
    const values = [
      counts.map(({ organizationId }) => organizationId),
      counts.map(({ day }) => day),
      counts.map(({ endpointGroup }) => endpointGroup),
      counts.map(({ requests }) => requests),
      counts.map(({ errors }) => errors),
    ];
    try {
      await this.connection.query({ ...countRequests, values, rowMode: 'array' });
    } catch (error) {
      for (const count of counts) this.add(count);
      throw error;
    }
  }

  private async writeUsedTokens(): Promise<void> {
    const tokens = [...this.usedTokens];
    if (tokens.length === 0) return;
    // Lost on failure: the token's next use comes again.
    this.usedTokens.clear();
    await this.connection.query({ ...touchTokens, values: [tokens], rowMode: 'array' });
  }

  private add(count: RequestCount): void {
    const key = `${count.organizationId} ${count.day} ${count.endpointGroup}`;
    const sum = this.counts.get(key);
    if (!sum) {
      this.counts.set(key, { ...count });
      return;
    }
    sum.requests += count.requests;
    sum.errors += count.errors;
  }
}
