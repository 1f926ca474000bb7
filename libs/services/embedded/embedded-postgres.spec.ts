import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { StartedService } from '../start-options.js';
import { startPostgres } from './embedded-postgres.js';

const options = { durable: false, log: () => {} };

let root: string;
let folder: string;
let service: StartedService;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  // If this process is root, the account that runs the server must be able to enter the folder.
  chmodSync(root, 0o755);
  folder = join(root, 'postgres');
  service = await startPostgres(folder, options);
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(root, { recursive: true, force: true });
});

const query = async <Row>(sql: string, url = service.url): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
};

const APPEND_ONLY = `
  CREATE TYPE kind AS ENUM ('a');
  CREATE TABLE log (id bigint GENERATED ALWAYS AS IDENTITY, kind kind);
  CREATE VIEW entries AS SELECT * FROM log;
  CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'append-only'; END $$;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON log FOR EACH STATEMENT EXECUTE FUNCTION reject();
  INSERT INTO log (kind) VALUES ('a')`;

test('the role of the programs cannot switch triggers off, nor become a superuser, nor read files of the server', async () => {
  await query(APPEND_ONLY);
  await expect(query('DELETE FROM log')).rejects.toThrow('append-only');
  for (const attempt of [
    "SET session_replication_role = 'replica'; DELETE FROM log",
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'SET ROLE rolecall',
    "COPY log FROM PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
  ])
    await expect(query(attempt)).rejects.toThrow(/permission denied/);
  expect(await query('SELECT id FROM log')).toHaveLength(1);
});

test('the folder of an earlier version, in which the superuser owns everything, still starts, and is handed over', async () => {
  const superuser = service.url.replace(
    /\/\/.+@/,
    `//rolecall:${readFileSync(join(folder, 'password'), 'utf8').trim()}@`,
  );
  await query('REASSIGN OWNED BY rolecall_app TO rolecall; DROP OWNED BY rolecall_app', superuser);
  await query('ALTER SCHEMA public OWNER TO pg_database_owner; DROP ROLE rolecall_app', superuser);
  await service.stop();
  rmSync(join(folder, 'application-password'));
  service = await startPostgres(folder, options);
  await query(`ALTER TABLE log ADD note text;
    ALTER TYPE kind ADD VALUE 'b';
    CREATE OR REPLACE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'still append-only'; END $$;
    DROP VIEW entries;
    CREATE TABLE another (id bigint)`);
  await expect(query('DELETE FROM log')).rejects.toThrow('still append-only');
  expect(await query('INSERT INTO log (note) VALUES (NULL) RETURNING id')).toEqual([{ id: '2' }]);
});
