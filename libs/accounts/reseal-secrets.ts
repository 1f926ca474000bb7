import { type SecretBox, SecretUnreadableError } from './secret-box.js';

interface Queries {
  query<T extends object>(sql: string, parameters: readonly unknown[]): Promise<readonly T[]>;
}

/** Columns with encrypted secrets, and the column to whose value each is bound. */
const SECRETS = [
  { table: 'webhooks', id: 'id', column: 'secret' },
  { table: 'webhooks', id: 'id', column: 'previous_secret' },
  { table: 'sso_providers', id: 'organization_id', column: 'client_secret' },
] as const;

/** Encrypts secrets again that `ROLECALL_PREVIOUS_SECRET` has encrypted, after which it may be removed. */
export const resealSecrets = async (database: Queries, box: SecretBox): Promise<void> => {
  for (const { table, id: key, column } of SECRETS) {
    const rows = await database.query<{ id: string; sealed: Buffer }>(
      `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR $1) <> $2`,
      [box.mark.length, box.mark],
    );
    for (const { id, sealed } of rows) {
      try {
        const again = box.seal(box.open(sealed, id), id);
        await database.query(`UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1 AND ${column} = $2`, [
          id,
          sealed,
          again,
        ]);
      } catch (error) {
        // Its messages say so.
        if (!(error instanceof SecretUnreadableError)) throw error;
      }
    }
  }
};
