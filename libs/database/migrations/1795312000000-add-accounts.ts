import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, links, the audit log and the counters of sign-in attempts. */
export class AddAccounts1795312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD name text;
      ALTER TABLE api_tokens ADD created_by text;
      ALTER TABLE collections ADD updated_at timestamptz NOT NULL DEFAULT now();
      UPDATE collections SET updated_at = created_at;

      CREATE TABLE sessions (
        id text PRIMARY KEY CONSTRAINT sessions_id_format CHECK (id ~ '^L[0-9a-f]{32}$'),
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        sha256 bytea NOT NULL UNIQUE CONSTRAINT sessions_sha256_length CHECK (octet_length(sha256) = 32),
        address text,
        user_agent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX sessions_user_id ON sessions (user_id);

      CREATE TYPE account_link_kind AS ENUM ('invitation', 'password_reset');
      CREATE TABLE account_links (
        id text PRIMARY KEY CONSTRAINT account_links_id_format CHECK (id ~ '^V[0-9a-f]{32}$'),
        kind account_link_kind NOT NULL,
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        user_id text REFERENCES users ON DELETE CASCADE,
        email text NOT NULL,
        role user_role,
        sha256 bytea NOT NULL UNIQUE CONSTRAINT account_links_sha256_length CHECK (octet_length(sha256) = 32),
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT account_links_subject CHECK (CASE kind WHEN 'invitation' THEN role IS NOT NULL ELSE user_id IS NOT NULL END)
      );
      CREATE UNIQUE INDEX account_links_one_per_subject ON account_links (organization_id, kind, email);
      CREATE INDEX account_links_user_id ON account_links (user_id);

      -- No foreign key: the log outlives what it is about.
      CREATE TYPE audit_actor_type AS ENUM ('user', 'operator');
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id text NOT NULL,
        actor_type audit_actor_type NOT NULL,
        actor_id text,
        actor_name text NOT NULL,
        action text NOT NULL,
        target_id text,
        target_name text,
        details jsonb NOT NULL DEFAULT '{}',
        address text,
        request_id text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX audit_entries_organization_id ON audit_entries (organization_id, id);
      CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

      CREATE TABLE throttle_windows (
        key text PRIMARY KEY,
        hits integer NOT NULL,
        ends_at timestamptz NOT NULL
      );
      CREATE INDEX throttle_windows_ends_at ON throttle_windows (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE throttle_windows, audit_entries, account_links, sessions;
      DROP TYPE audit_actor_type, account_link_kind;
      ALTER TABLE collections DROP updated_at;
      ALTER TABLE api_tokens DROP created_by;
      ALTER TABLE users DROP name;
    `);
  }
}
