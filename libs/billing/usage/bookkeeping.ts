import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ReopeningConnection } from '#libs/postgres/reopening-connection.js';
import type { EndpointGroup } from './endpoint-groups.js';

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

/** Counts that are written together, once or as often as it takes until the answer has come. */
interface Batch {
  /** From 1 on. */
  number: number;
  counts: RequestCount[];
}

const countRequests = {
  name: 'count-requests',
  // A batch that was written already, and only its answer lost, is not fresh. In the order of the key, and
  // leaving out the row of another process that just awoke, so that two never wait for each other in a circle.
  text: `
    WITH fresh AS (
      INSERT INTO usage_writers AS w (id, last_write) VALUES ($6, $7)
      ON CONFLICT (id) DO UPDATE SET last_write = excluded.last_write, written_at = now() WHERE w.last_write < excluded.last_write
      RETURNING id
    ), forgotten AS (
      DELETE FROM usage_writers WHERE id IN (
        SELECT id FROM usage_writers WHERE id <> $6 AND written_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO usage_requests AS u (organization_id, day, endpoint_group, requests, errors)
    SELECT c.* FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[]) c, fresh ORDER BY 1, 2, 3
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
  private readonly writer = randomUUID();
  private counts = new Map<string, RequestCount>();
  private unanswered: Batch | undefined;
  private written = 0;
  private usedTokens = new Set<string>();
  private writing: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.connection = new ReopeningConnection({
      connectionString: databaseUrl,
      application_name: 'rolecall-bookkeeping',
      connectionTimeoutMillis: 2_000,
      answerPatience: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      options: '-c synchronous_commit=off',
    });
    this.timer = setInterval(() => void this.write().catch(() => {}), writeEvery).unref();
  }

  /** To be called for every request that the windows counted; operations of a batch count one each. */
  requestAnswered(organizationId: string, endpointGroup: EndpointGroup, { failed }: { failed: boolean }): void {
    const day = new Date().toISOString().slice(0, 10);
    const key = `${organizationId} ${day} ${endpointGroup}`;
    const count = this.counts.get(key) ?? { organizationId, day, endpointGroup, requests: 0, errors: 0 };
    count.requests += 1;
    if (failed) count.errors += 1;
    this.counts.set(key, count);
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
    // Unchanged, so that its number says whether it was written.
    if (this.unanswered) await this.writeBatch(this.unanswered);
    if (this.counts.size === 0) return;
    const batch = { number: this.written + 1, counts: [...this.counts.values()] };
    this.counts = new Map();
    await this.writeBatch(batch);
  }

  private async writeBatch(batch: Batch): Promise<void> {
    const { number, counts } = batch;
    this.unanswered = batch;
    const values = [
      counts.map(({ organizationId }) => organizationId),
      counts.map(({ day }) => day),
      counts.map(({ endpointGroup }) => endpointGroup),
      counts.map(({ requests }) => requests),
      counts.map(({ errors }) => errors),
      this.writer,
      number,
    ];
    await this.connection.query({ ...countRequests, values, rowMode: 'array' });
    this.written = number;
    this.unanswered = undefined;
  }

  private async writeUsedTokens(): Promise<void> {
    const tokens = [...this.usedTokens];
    if (tokens.length === 0) return;
    // Lost on failure: the token's next use comes again.
    this.usedTokens.clear();
    await this.connection.query({ ...touchTokens, values: [tokens], rowMode: 'array' });
  }
}
