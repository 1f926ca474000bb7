import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Usage by token and by person. */
export class AddUsageOfCallers1795741000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_callers (
        organization_id text NOT NULL,
        day date NOT NULL,
        caller text NOT NULL,
        token_id text REFERENCES api_tokens ON DELETE CASCADE,
        user_id text REFERENCES users ON DELETE CASCADE,
        requests bigint NOT NULL,
        errors bigint NOT NULL,
        records bigint NOT NULL,
        credits bigint NOT NULL,
        PRIMARY KEY (organization_id, day, caller),
        CHECK (num_nonnulls(token_id, user_id) = 1)
      ) WITH (fillfactor = 50);
      CREATE INDEX usage_callers_token ON usage_callers (token_id);
      CREATE INDEX usage_callers_user ON usage_callers (user_id);
      COMMENT ON TABLE usage_callers IS 'Which part of the usage of a day is of a token or a person. It is removed with them; the usage of the organization stays.';
      COMMENT ON COLUMN usage_callers.caller IS 'The id of the token or the person.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_callers');
  }
}
