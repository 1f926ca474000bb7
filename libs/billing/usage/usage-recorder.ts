import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ReconnectingClient } from '#libs/postgres/reconnecting-client.js';
import type { Caller } from '../admission/caller.js';
import type { EndpointGroup } from './endpoint-groups.js';

/** Milliseconds between two writes; a crash loses at most the counts of this time. */
const WRITE_INTERVAL = 1_000;

interface RequestCount {
  organizationId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  endpointGroup: EndpointGroup;
  requests: number;
  errors: number;
}

/** The part of one caller, of all endpoints. */
interface CallerCount {
  organizationId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  tokenId: string | null;
  userId: string | null;
  requests: number;
  errors: number;
  records: number;
  credits: number;
}

/** Counts that are written together, and retried unchanged until the write is confirmed. */
interface Batch {
  /** From 1. */
  number: number;
  counts: RequestCount[];
  callers: CallerCount[];
}

const WRITE_COUNTS = {
  name: 'write-counts',
  // Skips a batch that was written before, when only its confirmation was lost. Rows are written in the order of the key, and the row of
  // another process is left out while that writes it, so that two processes never deadlock.
  text: `
    WITH fresh AS (
      INSERT INTO usage_writers AS w (id, last_write) VALUES ($6, $7)
      ON CONFLICT (id) DO UPDATE SET last_write = excluded.last_write, written_at = now() WHERE w.last_write < excluded.last_write
      RETURNING id
    ), expired AS (
      DELETE FROM usage_writers WHERE id IN (
        SELECT id FROM usage_writers WHERE id <> $6 AND written_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED)
    ), callers AS (
      INSERT INTO usage_callers AS u (organization_id, day, token_id, user_id, requests, errors, records, credits, caller)
      SELECT c.*, coalesce(c.token_id, c.user_id)
      FROM unnest($8::text[], $9::date[], $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[])
        AS c (organization_id, day, token_id, user_id, requests, errors, records, credits), fresh
      -- Not of those who were removed meanwhile.
      WHERE EXISTS (SELECT FROM api_tokens t WHERE t.id = c.token_id) OR EXISTS (SELECT FROM users p WHERE p.id = c.user_id)
      ORDER BY c.organization_id, c.day, coalesce(c.token_id, c.user_id)
      ON CONFLICT (organization_id, day, caller) DO UPDATE SET requests = u.requests + excluded.requests,
        errors = u.errors + excluded.errors, records = u.records + excluded.records, credits = u.credits + excluded.credits
    )
    INSERT INTO usage_requests AS u (organization_id, day, endpoint_group, requests, errors)
    SELECT c.* FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[]) c, fresh ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, day, endpoint_group)
      DO UPDATE SET requests = u.requests + excluded.requests, errors = u.errors + excluded.errors`,
};

const TOUCH_TOKENS = {
  name: 'touch-tokens',
  // Skips rows that another process writes at this moment, and those it has written since admission read them.
  text: `
    UPDATE api_tokens SET last_used_at = now() WHERE id IN (
      SELECT id FROM api_tokens
      WHERE id = ANY ($1) AND coalesce(last_used_at NOT BETWEEN now() - interval '1 minute' AND now(), true)
      FOR UPDATE SKIP LOCKED)`,
};

/**
 * Records counters that need not be exact, once a second on a separate connection: the numbers of requests and
 * errors, and when a token was last used. While Postgres is down they are kept in memory.
 */
export class UsageRecorder implements OnApplicationShutdown {
  private readonly client: ReconnectingClient;
  private readonly timer: NodeJS.Timeout;
  private readonly writerId = randomUUID();
  private counts = new Map<string, RequestCount>();
  private callers = new Map<string, CallerCount>();
  private unconfirmed: Batch | undefined;
  private lastWrite = 0;
  private usedTokens = new Set<string>();
  private writing: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.client = new ReconnectingClient({
      connectionString: databaseUrl,
      application_name: 'rolecall-usage-recorder',
      connectionTimeoutMillis: 2_000,
      responseTimeout: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      options: '-c synchronous_commit=off',
    });
    this.timer = setInterval(() => void this.write().catch(() => {}), WRITE_INTERVAL).unref();
  }

  /** Counts one request. Call it for each one that the rate windows counted, and so for each operation of a batch. */
  count(organizationId: string, endpointGroup: EndpointGroup, { failed }: { failed: boolean }): void {
    const day = new Date().toISOString().slice(0, 10);
    const key = `${organizationId} ${day} ${endpointGroup}`;
    const count = this.counts.get(key) ?? { organizationId, day, endpointGroup, requests: 0, errors: 0 };
    count.requests += 1;
    if (failed) count.errors += 1;
    this.counts.set(key, count);
  }

  /** Counts one request, and what was charged for it, of a token or a person. Work that neither asked for is of nobody. */
  countCaller(
    { organizationId, tokenId, userId }: Pick<Caller, 'organizationId' | 'tokenId' | 'userId'>,
    { failed, credits, records }: { failed: boolean; credits: number; records: number },
  ): void {
    const caller = tokenId ?? userId;
    if (caller === undefined) return;
    const day = new Date().toISOString().slice(0, 10);
    const key = `${organizationId} ${day} ${caller}`;
    const none = { requests: 0, errors: 0, records: 0, credits: 0 };
    const count = this.callers.get(key) ?? { organizationId, day, tokenId, userId: tokenId ? null : caller, ...none };
    count.requests += 1;
    if (failed) count.errors += 1;
    count.records += records;
    count.credits += credits;
    this.callers.set(key, count);
  }

  touchToken(tokenId: string): void {
    this.usedTokens.add(tokenId);
  }

  /** Writes the pending counts now. Rejects with the driver's error; counts that were not written stay pending. */
  async write(): Promise<void> {
    // One that has begun does not contain the latest counts.
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
    await this.writeCounts();
    await this.writeUsedTokens();
  }

  private async writeCounts(): Promise<void> {
    // Unchanged, so that its number shows whether it was written.
    if (this.unconfirmed) await this.writeBatch(this.unconfirmed);
    if (this.counts.size === 0 && this.callers.size === 0) return;
    const batch = {
      number: this.lastWrite + 1,
      counts: [...this.counts.values()],
      callers: [...this.callers.values()],
    };
    this.counts = new Map();
    this.callers = new Map();
    await this.writeBatch(batch);
  }

  private async writeBatch(batch: Batch): Promise<void> {
    const { number, counts, callers } = batch;
    this.unconfirmed = batch;
    const values = [
      counts.map(({ organizationId }) => organizationId),
      counts.map(({ day }) => day),
      counts.map(({ endpointGroup }) => endpointGroup),
      counts.map(({ requests }) => requests),
      counts.map(({ errors }) => errors),
      this.writerId,
      number,
      callers.map(({ organizationId }) => organizationId),
      callers.map(({ day }) => day),
      callers.map(({ tokenId }) => tokenId),
      callers.map(({ userId }) => userId),
      callers.map(({ requests }) => requests),
      callers.map(({ errors }) => errors),
      callers.map(({ records }) => records),
      callers.map(({ credits }) => credits),
    ];
    await this.client.query({ ...WRITE_COUNTS, values });
    this.lastWrite = number;
    this.unconfirmed = undefined;
  }

  private async writeUsedTokens(): Promise<void> {
    const tokens = [...this.usedTokens];
    if (tokens.length === 0) return;
    // Lost on failure: the token's next use is recorded instead.
    this.usedTokens.clear();
    await this.client.query({ ...TOUCH_TOKENS, values: [tokens] });
  }
}
