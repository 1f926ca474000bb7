import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** Keys of requests neither block nor repeat a posting that was taken down, after the clock was set back. */
export class ClaimAfterClockJumps1795630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795630000000-claim-idempotency-key'));
    await runner.query(`
      CREATE FUNCTION forget_idempotent_responses() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM idempotent_responses;
        RETURN NULL;
      END $$;
      COMMENT ON FUNCTION forget_idempotent_responses IS 'No kept response may contain a posting that was taken down.';
      CREATE TRIGGER forget_idempotent_responses AFTER INSERT OR UPDATE ON takedowns
        FOR EACH STATEMENT EXECUTE FUNCTION forget_idempotent_responses();
    `);
  }

  /** The function stays: its result is the same on a clock that does not jump. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER forget_idempotent_responses ON takedowns;
      DROP FUNCTION forget_idempotent_responses;
    `);
  }
}
