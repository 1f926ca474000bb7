import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrganizations1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE rate_tier AS ENUM ('default', 'tier_1', 'tier_2', 'tier_3');
      CREATE TYPE billing_mode AS ENUM ('credits', 'subscription');
      CREATE TYPE product_plan AS ENUM ('free', 'entry', 'premium', 'enterprise');
      CREATE TYPE credit_kind AS ENUM ('allowance', 'purchased');

      CREATE TABLE organizations (
        id text PRIMARY KEY CONSTRAINT organizations_id_format CHECK (id ~ '^O[0-9a-f]{32}$'),
        name text NOT NULL,
        rate_tier rate_tier NOT NULL DEFAULT 'default',
        billing_mode billing_mode NOT NULL DEFAULT 'subscription',
        product_plan product_plan NOT NULL DEFAULT 'free',
        api_enabled boolean NOT NULL DEFAULT true,
        allowance_credits bigint NOT NULL DEFAULT 0
          CONSTRAINT organizations_allowance_not_negative CHECK (allowance_credits >= 0),
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE api_tokens (
        id text PRIMARY KEY CONSTRAINT api_tokens_id_format CHECK (id ~ '^K[0-9a-f]{32}$'),
        organization_id text REFERENCES organizations ON DELETE SET NULL,
        name text NOT NULL,
        sha256 bytea NOT NULL UNIQUE CONSTRAINT api_tokens_sha256_length CHECK (octet_length(sha256) = 32),
        last4 text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      CREATE INDEX api_tokens_organization_id ON api_tokens (organization_id);

      CREATE TABLE credit_grants (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations ON DELETE RESTRICT,
        kind credit_kind NOT NULL,
        amount bigint NOT NULL CONSTRAINT credit_grants_amount_positive CHECK (amount > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX credit_grants_organization_id ON credit_grants (organization_id);

      CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME; END
      $$;
      CREATE TRIGGER credit_grants_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_grants
        FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE credit_grants, api_tokens, organizations;
      DROP FUNCTION reject_change;
      DROP TYPE credit_kind, product_plan, billing_mode, rate_tier;
    `);
  }
}
