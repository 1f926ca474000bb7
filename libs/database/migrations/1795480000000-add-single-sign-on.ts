import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity providers of organizations, the domains of their people, and who has signed in there. Users of a provider have no password. */
export class AddSingleSignOn1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sso_providers (
        organization_id text PRIMARY KEY REFERENCES organizations,
        issuer text NOT NULL,
        client_id text NOT NULL,
        client_secret bytea NOT NULL,
        scope text NOT NULL,
        role_claim text,
        admin_values text[] NOT NULL,
        member_values text[] NOT NULL,
        without_role text NOT NULL CHECK (without_role IN ('member', 'refuse')),
        creates_members boolean NOT NULL,
        requires_verified_email boolean NOT NULL,
        local_passwords boolean NOT NULL DEFAULT true,
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE sso_domains (
        domain text PRIMARY KEY CHECK (domain = lower(domain)),
        organization_id text NOT NULL REFERENCES organizations,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sso_domains_organization_id ON sso_domains (organization_id);
      CREATE TABLE sso_identities (
        organization_id text NOT NULL REFERENCES organizations,
        subject text NOT NULL,
        user_id text NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
        linked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, subject)
      );
      ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
      ALTER TABLE sessions ADD COLUMN sso boolean NOT NULL DEFAULT false;
      COMMENT ON TABLE sso_providers IS 'The identity provider at which the people of an organization sign in.';
      COMMENT ON COLUMN sso_providers.client_secret IS 'Encrypted with ROLECALL_SECRET.';
      COMMENT ON COLUMN sso_providers.version IS 'Changes with the settings: a sign-in that began before is refused.';
      COMMENT ON TABLE sso_domains IS 'Domains of e-mail addresses that the operator has confirmed to be an organization''s.';
      COMMENT ON TABLE sso_identities IS 'Which account of the provider is which user.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sso_identities, sso_domains, sso_providers;
      ALTER TABLE sessions DROP COLUMN sso;
      UPDATE users SET password_hash = '' WHERE password_hash IS NULL;
      ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;
    `);
  }
}
