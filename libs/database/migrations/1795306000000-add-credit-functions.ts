import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class AddCreditFunctions1795306000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795306000000-credits'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION charge_credits, end_allowance, renew_allowance, begin_allowance, period_start');
  }
}
