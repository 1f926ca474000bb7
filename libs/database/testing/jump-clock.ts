import { runOn } from './test-database.js';

/**
 * Sets the clock of Postgres ahead or back, as seen from its data: every time that is stored moves the other way.
 * @param days negative: back.
 */
export const jumpClock = async (databaseUrl: string, days: number): Promise<void> => {
  await runOn(
    databaseUrl,
    `DO $$ DECLARE t record; BEGIN
      FOR t IN SELECT c.oid::regclass AS name, string_agg(format('%1$I = %1$I - interval ''${days} days''', a.attname), ', ') AS changes
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss')) AND c.relkind IN ('r', 'p')
          AND NOT c.relispartition AND a.atttypid = 'timestamptz'::regtype AND NOT a.attisdropped AND a.attgenerated = ''
        GROUP BY c.oid
      LOOP
        -- The ledger is append-only.
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', t.name);
        EXECUTE format('UPDATE %s SET %s', t.name, t.changes);
        EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', t.name);
      END LOOP;
    END $$`,
  );
};
