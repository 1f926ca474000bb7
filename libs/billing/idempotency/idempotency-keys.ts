import type { OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import type { Caller } from '../admission/caller.js';

/** A response that can be sent again. */
export interface KeptResponse {
  readonly contentType: string;
  /** The header `Link`. */
  readonly link: string | null;
  /** Compressed with gzip. */
  readonly body: Buffer;
}

/** What was paid for by an earlier request with the key. */
export interface PaidRequest {
  readonly chargeId: string;
  readonly records: number;
}

/** The response of an earlier request, or the right to process this one, which may be paid for already. */
export type Claim =
  | { readonly kept: KeptResponse; readonly paid: PaidRequest }
  | { readonly kept: null; readonly paid: PaidRequest | null };

/** A request with a key. */
export interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string;
  /** A digest of the request: the key cannot be used for another one. */
  readonly fingerprint: Buffer;
  readonly requestId: string;
}

/** How many bytes of responses are kept. Charges do not depend on it: a request whose response is gone is processed again, and not charged. */
export interface KeptBytes {
  readonly perOrganization: number;
  readonly total: number;
}

export const KEPT_BYTES: KeptBytes = { perOrganization: 64 * 2 ** 20, total: 2 ** 30 };

/** Milliseconds between two deletions of what is no longer kept. */
const SWEEP_INTERVAL = 60_000;

interface ClaimRow {
  readonly outcome: 'claimed' | 'kept' | 'in_progress' | 'other_request';
  readonly charge_id: string | null;
  readonly records: number | null;
  readonly content_type: string;
  readonly link: string | null;
  readonly body: Buffer;
}

/**
 * The keys with which clients repeat a read without a second charge, in all processes together.
 *
 * A response is kept before its first byte is sent, and its key is paid for in the commit of its charge. So a repeated request gets the same bytes,
 * or, if the process ended before it could keep them, the first response that anybody gets for the key.
 */
export class IdempotencyKeys implements OnApplicationShutdown {
  private readonly pool: RequestPool;
  private readonly timer: NodeJS.Timeout;

  constructor(
    database: RequestDatabase,
    private readonly bytes: KeptBytes = KEPT_BYTES,
  ) {
    this.pool = new RequestPool({
      ...database,
      name: 'idempotency',
      connections: 4,
      unavailable: 'The Idempotency-Key cannot be read at the moment. Retry after a few seconds with the same key.',
    });
    this.timer = setInterval(() => void this.sweep().catch(() => {}), SWEEP_INTERVAL).unref();
  }

  /**
   * @throws AppError `idempotency_key_reused` if the key was used for another request, `service_unavailable` while an equal request is in
   *   progress.
   */
  async claim({ caller, key, fingerprint, requestId }: KeyedRequest): Promise<Claim> {
    const values = [caller.organizationId, key, fingerprint, requestId, caller.exclusionsVersion];
    const [row] = await this.pool.query<ClaimRow>('SELECT * FROM claim_idempotency_key($1, $2, $3, $4, $5)', values);
    if (row?.outcome === 'other_request') throw new AppError('idempotency_key_reused');
    if (!row || row.outcome === 'in_progress') {
      throw new AppError(
        'service_unavailable',
        'A request with this Idempotency-Key is still in progress. Retry after a second with the same key.',
      );
    }
    const paid = row.charge_id === null ? null : { chargeId: row.charge_id, records: row.records ?? 0 };
    return row.outcome === 'kept' && paid
      ? { kept: { contentType: row.content_type, link: row.link, body: row.body }, paid }
      : { kept: null, paid };
  }

  /**
   * Keeps the response of a request that holds its key, and ends the claim.
   * @throws AppError `service_unavailable` if another request has taken over the key: its response is the one that may be sent.
   */
  async keep({ caller, key, requestId }: KeyedRequest, { contentType, link, body }: KeptResponse): Promise<void> {
    const kept = await this.pool.query(
      `WITH finished AS (
         UPDATE idempotency_keys SET request_id = NULL WHERE organization_id = $1 AND key = $2 AND request_id = $3
         RETURNING organization_id, key
       )
       INSERT INTO idempotent_responses AS r (organization_id, key, exclusions_version, content_type, link, body)
       SELECT organization_id, key, $4, $5, $6, $7 FROM finished
       ON CONFLICT (organization_id, key) DO UPDATE SET exclusions_version = excluded.exclusions_version,
         content_type = excluded.content_type, link = excluded.link, body = excluded.body, created_at = clock_timestamp()
       RETURNING true`,
      [caller.organizationId, key, requestId, caller.exclusionsVersion, contentType, link, body],
    );
    if (kept.length === 0) {
      throw new AppError(
        'service_unavailable',
        'Another request with this Idempotency-Key was faster. Repeat the request with the same key.',
      );
    }
  }

  /** Ends the claim of a request without a response to keep. A key that is not paid for is free for any request. */
  async release({ caller, key, requestId }: KeyedRequest): Promise<void> {
    const values = [caller.organizationId, key, requestId];
    await this.pool.query(
      `WITH unpaid AS (
         DELETE FROM idempotency_keys WHERE organization_id = $1 AND key = $2 AND request_id = $3 AND charge_id IS NULL
       )
       UPDATE idempotency_keys SET request_id = NULL
       WHERE organization_id = $1 AND key = $2 AND request_id = $3 AND charge_id IS NOT NULL`,
      values,
    );
  }

  /** Deletes what is no longer kept. One process at a time does it. */
  async sweep(): Promise<void> {
    await this.pool.query('SELECT sweep_idempotency_keys($1, $2)', [this.bytes.perOrganization, this.bytes.total]);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.pool.close();
  }
}
