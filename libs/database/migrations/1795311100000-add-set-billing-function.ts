import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class AddSetBillingFunction1795311100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795311100000-set-billing'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION set_billing');
  }
}
