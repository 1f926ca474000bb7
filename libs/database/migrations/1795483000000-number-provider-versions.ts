import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of identity providers are never used twice, also not after a provider was removed and another one added. */
export class NumberProviderVersions1795483000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE sso_provider_versions AS integer OWNED BY sso_providers.version;
      ALTER TABLE sso_providers ALTER COLUMN version SET DEFAULT nextval('sso_provider_versions');
      UPDATE sso_providers SET version = nextval('sso_provider_versions');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sso_providers ALTER COLUMN version SET DEFAULT 1;
      DROP SEQUENCE sso_provider_versions;
    `);
  }
}
