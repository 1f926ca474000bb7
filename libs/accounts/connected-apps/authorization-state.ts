import { hash } from 'node:crypto';
import type { Database } from '#libs/postgres/database.js';

/** What the authorization server keeps. Access tokens are connected apps, and sessions are those of the dashboard. */
export type StateModel = 'Client' | 'Interaction' | 'Grant' | 'AuthorizationCode' | 'RefreshToken';

/** A row as the authorization server wrote it. */
interface StateRow {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumedAt: Date | null;
}

/** Bytes of a row. */
const MAX_BYTES = 16 * 1024;

/** Rows that anyone can create. Beyond them, the oldest of the network with the most give way, so that none pushes out those of others. */
const MAX_ROWS: Partial<Record<StateModel, number>> = { Client: 1_000, Interaction: 5_000 };

/** How long a used refresh token is remembered, whose second use ends the connection. Later it is refused as unknown. */
const REMEMBERED = "interval '7 days'";

/** How long a registered client is kept without a connection. */
const UNUSED_CLIENT = "interval '1 day'";

/** The row is larger than any that a client needs, or has characters that no text has; for the client. */
export class StateRefusedError extends Error {}

/** Postgres stores neither U+0000 nor half of a surrogate pair. */
const assertText = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new StateRefusedError('the request contains characters that no text has');
  return value;
};

/** The state of the authorization server. Ids of codes and refresh tokens are secret, so only hashes of ids are stored. */
export class AuthorizationState {
  constructor(private readonly database: Database) {}

  /**
   * @param expiresAt null for a client. @param network from which it was requested; null if unknown.
   * @throws StateRefusedError
   */
  async put(
    model: StateModel,
    id: string,
    payload: object,
    { expiresAt, network }: { readonly expiresAt: Date | null; readonly network: string | null },
  ): Promise<void> {
    const text = JSON.stringify(payload, assertText);
    if (Buffer.byteLength(text) > MAX_BYTES) throw new StateRefusedError('the request is too large');
    const { manager } = this.database;
    const most = MAX_ROWS[model];
    await manager.query(
      `INSERT INTO oauth_state (model, id, grant_id, payload, expires_at, network)
       VALUES ($1, $2, $3, $4, coalesce($5, now() + ${UNUSED_CLIENT}), $6)
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
      [
        model,
        hashOf(id),
        (payload as { grantId?: string }).grantId ?? null,
        text,
        expiresAt,
        most === undefined || network === null ? null : hashOf(network),
      ],
    );
    // Clients with a connection are kept for longer.
    if (most !== undefined) {
      await manager.query(
        // What another request removes at this moment is left to it: two that wait for each other would deadlock.
        `DELETE FROM oauth_state WHERE (model, id) IN (
           SELECT kept.model, kept.id FROM oauth_state kept JOIN (
             SELECT model, id FROM (
               SELECT model, id, created_at, row_number() OVER (PARTITION BY network ORDER BY created_at DESC) AS nth
               FROM oauth_state WHERE model = $1 AND expires_at <= now() + ${UNUSED_CLIENT}
             ) AS of_networks ORDER BY nth, created_at DESC OFFSET $2
           ) AS excess USING (model, id) FOR UPDATE OF kept SKIP LOCKED)`,
        [model, most],
      );
    }
  }

  /** A row, also an expired or consumed one that was not swept yet, so that a client learns which it is. */
  async find(model: StateModel, id: string): Promise<StateRow | null> {
    const [row] = await this.database.manager.query<StateRow[]>(
      `SELECT payload, consumed_at AS "consumedAt" FROM oauth_state
       WHERE model = $1 AND id = $2 AND (model <> 'Client' OR expires_at > now())`,
      [model, hashOf(id)],
    );
    return row ?? null;
  }

  /** Marks a row as used. @returns false if it was marked before: of concurrent calls, one succeeds. */
  async consume(model: StateModel, id: string): Promise<boolean> {
    const [, updated] = await this.database.manager.query<[unknown, number]>(
      `UPDATE oauth_state SET consumed_at = now(), expires_at = least(expires_at, now() + ${REMEMBERED})
       WHERE model = $1 AND id = $2 AND consumed_at IS NULL`,
      [model, hashOf(id)],
    );
    return updated === 1;
  }

  /** Keeps a registered client as long as a connection of it may last. */
  async keepClient(id: string, until: Date): Promise<void> {
    await this.database.manager.query(
      `UPDATE oauth_state SET expires_at = greatest(expires_at, $2) WHERE model = 'Client' AND id = $1`,
      [hashOf(id), until],
    );
  }

  async remove(model: StateModel, id: string): Promise<void> {
    await this.database.manager.query('DELETE FROM oauth_state WHERE model = $1 AND id = $2', [model, hashOf(id)]);
  }

  /** Removes the codes and refresh tokens of a grant, and the grant. */
  async removeGrant(grantId: string): Promise<void> {
    await this.database.manager.query(`DELETE FROM oauth_state WHERE grant_id = $1 OR model = 'Grant' AND id = $2`, [
      grantId,
      hashOf(grantId),
    ]);
  }

  /** Removes what has expired. */
  async sweep(): Promise<void> {
    await this.database.manager.query('DELETE FROM oauth_state WHERE expires_at < now()');
  }
}

const hashOf = (id: string): Buffer => hash('sha256', id, 'buffer');
