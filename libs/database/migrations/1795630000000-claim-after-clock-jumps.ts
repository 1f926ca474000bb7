import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** Keys of requests neither block nor repeat a posting that was taken down, after the clock was set back. */
export class ClaimAfterClockJumps1795630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('1795630000000-claim-idempotency-key'));
    await runner.query(`
      CREATE FUNCTION forget_idempotent_responses() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        -- A sweep locks rows in another order.
        PERFORM pg_advisory_xact_lock(hashtext('sweep_idempotency_keys'));
        DELETE FROM idempotent_responses;
      END $$;
      COMMENT ON FUNCTION forget_idempotent_responses IS
        'Called when a posting is taken down, and again when it is deleted: until then a response that is kept may contain it.';
      CREATE FUNCTION forget_responses_of_takedowns() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM forget_idempotent_responses();
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_responses AFTER INSERT OR UPDATE ON takedowns
        FOR EACH STATEMENT EXECUTE FUNCTION forget_responses_of_takedowns();
    `);
  }

  /** The function stays: its result is the same on a clock that does not jump. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER forget_responses ON takedowns;
      DROP FUNCTION forget_responses_of_takedowns, forget_idempotent_responses;
    `);
  }
}
