import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** API tokens may expire, as access tokens of connected apps do. */
export class ExpireTokens1795622000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795622000000-admit'));
  }

  async down(runner: QueryRunner): Promise<void> {
    // Of an earlier version they would be valid again.
    await runner.query(`
      UPDATE api_tokens SET revoked_at = expires_at WHERE client_id IS NULL AND revoked_at IS NULL AND expires_at <= now();
      ${readSql('1795420000000-admit')}`);
  }
}
