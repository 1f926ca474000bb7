import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API tokens may be limited to scopes, and organizations may have a test organization, whose tokens read the test data. */
export class AddScopesAndTestOrganizations1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      COMMENT ON COLUMN api_tokens.scope IS 'The scope of an app; of an API token its scopes, and "read" if it changes nothing; null: everything.';
      ALTER TABLE organizations ADD COLUMN test_of text;
      ALTER TABLE organizations ADD CONSTRAINT organizations_test_of_key UNIQUE (test_of);
      ALTER TABLE organizations ADD CONSTRAINT organizations_test_of_fkey FOREIGN KEY (test_of) REFERENCES organizations (id);
      ALTER TABLE organizations ADD CONSTRAINT organizations_test_without_credits CHECK (test_of IS NULL OR billing_mode = 'subscription')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier version would let the tokens read everything, and those of test organizations without credits.
    await runner.query(`
      UPDATE api_tokens SET revoked_at = now()
      WHERE revoked_at IS NULL AND client_id IS NULL
        AND (scope <> 'read' OR organization_id IN (SELECT id FROM organizations WHERE test_of IS NOT NULL));
      UPDATE organizations SET api_enabled = false WHERE test_of IS NOT NULL;
      ALTER TABLE organizations DROP CONSTRAINT organizations_test_without_credits;
      ALTER TABLE organizations DROP COLUMN test_of;
      COMMENT ON COLUMN api_tokens.scope IS 'The scope of an app; of an API token "read", or null if it may change things as well.'`);
  }
}
