import { BatchedStatement, settingLockTimeout } from '#libs/postgres/batched-statement.js';

/** The organization of a live token. Other tokens have no row. */
export interface IdentifiedRow {
  ordinal: number;
  /** Null for a token that belongs to no organization. */
  organization_id: string | null;
}

/** Finds the organizations of tokens by their hashes, without locks. */
export const identifyStatement = (databaseUrl: string, timeout?: number): BatchedStatement<Buffer, IdentifiedRow> =>
  new BatchedStatement({
    databaseUrl,
    timeout,
    applicationName: 'rolecall-identification',
    synchronousCommit: 'off',
    statement: {
      name: 'identify',
      text: `SELECT r.ordinal::integer, t.organization_id
        FROM unnest(${settingLockTimeout('$2::bytea[]')}) WITH ORDINALITY AS r (hash, ordinal)
          JOIN api_tokens t ON t.sha256 = r.hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
    },
    values: (hashes) => [hashes],
    lockKey: () => '',
  });
