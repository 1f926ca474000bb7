import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API tokens may be limited to reading. */
export class ReadOnlyTokens1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `COMMENT ON COLUMN api_tokens.scope IS 'The scope of an app; of an API token "read", or null if it may change things as well.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier version would let them change things.
    await runner.query(
      `UPDATE api_tokens SET revoked_at = now() WHERE client_id IS NULL AND scope = 'read' AND revoked_at IS NULL`,
    );
  }
}
