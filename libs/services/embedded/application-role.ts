import { Client } from 'pg';

const DATABASE = 'rolecall';

/** The role of Rolecall's own programs. */
export const APPLICATION_ROLE = 'rolecall_app';

/**
 * Creates the role and the database of the programs, or changes them if an earlier version left them to the superuser. The role is no
 * superuser, who could switch off the triggers that keep the ledger and the audit log append-only. It may create databases for tests, and roles for
 * `admin restore --verify`.
 *
 * @param superuserUrl without a database. @param password hexadecimal.
 */
export const prepareDatabase = async (superuserUrl: string, password: string): Promise<void> => {
  await withClient(`${superuserUrl}/postgres`, async (client) => {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APPLICATION_ROLE]);
    const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(`${verb} ROLE ${APPLICATION_ROLE} LOGIN NOSUPERUSER CREATEROLE CREATEDB PASSWORD '${password}'`);
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${APPLICATION_ROLE}`);
    else await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${APPLICATION_ROLE}`);
  });
  await withClient(`${superuserUrl}/${DATABASE}`, async (client) => {
    for (const { statement } of (await client.query<{ statement: string }>(OWNED_BY_OTHERS)).rows) {
      await client.query(statement);
    }
  });
};

/** Statements that hand over what does not belong to the role yet. Sequences of columns follow their tables. */
const OWNED_BY_OTHERS = `
  WITH own AS (SELECT oid FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}'),
  extension_members AS (SELECT objid FROM pg_depend WHERE deptype = 'e')
  SELECT format('ALTER %s %s OWNER TO ${APPLICATION_ROLE}',
      CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
      c.oid::regclass) AS statement
    FROM pg_class c, own
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relowner <> own.oid
      AND c.oid NOT IN (SELECT objid FROM extension_members)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${APPLICATION_ROLE}', p.oid::regprocedure) FROM pg_proc p, own
    WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> own.oid
      AND p.oid NOT IN (SELECT objid FROM extension_members)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO ${APPLICATION_ROLE}', t.oid::regtype) FROM pg_type t, own
    WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd') AND t.typowner <> own.oid
      AND t.oid NOT IN (SELECT objid FROM extension_members)`;

const withClient = async (connectionString: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
