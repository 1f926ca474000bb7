-- The role of the API: it reads and writes rows, and owns nothing. So it cannot switch off the triggers that keep the ledger and the audit log append-only,
-- nor change or drop tables. Run it in the database of Rolecall as a superuser; `rolecall` is the role that migrates.
--   psql --set password=... --dbname rolecall --file docker/postgres/api-role.sql
CREATE ROLE rolecall_api LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB PASSWORD :'password';
GRANT USAGE ON SCHEMA public TO rolecall_api;
-- What a database has that is in use already, and what migrations add later.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO rolecall_api;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO rolecall_api;
ALTER DEFAULT PRIVILEGES FOR ROLE rolecall IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO rolecall_api;
ALTER DEFAULT PRIVILEGES FOR ROLE rolecall IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO rolecall_api;
-- Only the owner records migrations. In a new database, the migrations revoke this.
DO $$ BEGIN
  IF to_regclass('migrations') IS NOT NULL THEN REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM rolecall_api; END IF;
END $$;
