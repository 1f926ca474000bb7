import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class AddAdmitFunction1795305900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795305900000-admit'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION admit');
  }
}
