import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** A clock that was ahead leaves no window that is open for days. */
export class BoundRateWindows1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795420000000-admit'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION admit; ${readSql('1795305900000-admit')}`);
  }
}
