import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rows of the authorization server one network has created, so that it cannot push out those of others. */
export class AddNetworksOfOauthState1795481000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE oauth_state ADD COLUMN network bytea;
      COMMENT ON COLUMN oauth_state.network IS 'SHA-256 of the network that has created a client or a request.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_state DROP COLUMN network');
  }
}
