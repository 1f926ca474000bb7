import { randomBytes } from 'node:crypto';
import { once } from 'es-toolkit';
import pg from 'pg';
import { dropDatabase } from '#libs/database/drop-database.js';
import { BackupError } from './backup-error.js';
import { withClient } from './database-restore.js';

/** A database for the copy of a backup. */
export interface VerifyDatabase {
  /** With the role of the database. */
  readonly url: string;
  /** Drops the database, even while clients are connected to it, and its role. */
  drop(): Promise<void>;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates a database and a role of the same name, which owns this database and has no right on any other: whatever a backup makes the restore
 * execute, it cannot change what is live.
 *
 * @throws BackupError if the user of `databaseUrl` may not create databases and roles.
 */
export const createVerifyDatabase = async (databaseUrl: string, name: string): Promise<VerifyDatabase> => {
  const password = randomBytes(24).toString('hex');
  const identifier = pg.escapeIdentifier(name);
  const drop = once(() =>
    withClient(databaseUrl, async (client) => {
      await dropDatabase(client, name);
      await client.query(`DROP ROLE IF EXISTS ${identifier}`);
    }),
  );
  try {
    await withClient(databaseUrl, async (client) => {
      await client.query(
        `CREATE ROLE ${identifier} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`,
      );
      // Only a member may make it the owner of a database, and drop that database.
      await client.query(`GRANT ${identifier} TO CURRENT_USER`);
      await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
    });
  } catch (error) {
    await drop().catch(() => {});
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new BackupError(
      'The user of DATABASE_URL may not create databases and roles, which `--verify` needs for its copy: grant it with `ALTER ROLE ... CREATEDB CREATEROLE`, or restore into another server.',
    );
  }
  return { url: urlOf(databaseUrl, name, password), drop };
};

const urlOf = (databaseUrl: string, name: string, password: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = password;
  // Parameters take precedence.
  for (const parameter of ['user', 'password', 'dbname']) url.searchParams.delete(parameter);
  return url.href;
};
