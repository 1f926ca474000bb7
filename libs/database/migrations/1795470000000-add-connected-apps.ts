import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** Apps that sign in by OAuth: their tokens, what they may spend in a day, and the state of the authorization server. */
export class AddConnectedApps1795470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_tokens
        ALTER COLUMN sha256 DROP NOT NULL,
        ADD COLUMN client_id text,
        ADD COLUMN scope text,
        ADD COLUMN grant_id text,
        ADD COLUMN user_id text,
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN connected_until timestamptz,
        ADD COLUMN credits_per_day integer,
        ADD COLUMN spent_on date,
        ADD COLUMN spent_credits integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT api_tokens_grant_id UNIQUE (grant_id),
        ADD CONSTRAINT api_tokens_kind CHECK (CASE WHEN client_id IS NULL
          THEN sha256 IS NOT NULL AND grant_id IS NULL AND credits_per_day IS NULL
          ELSE scope IS NOT NULL AND grant_id IS NOT NULL AND connected_until IS NOT NULL AND credits_per_day IS NOT NULL END);
      CREATE INDEX api_tokens_user_id ON api_tokens (user_id);
      CREATE TABLE oauth_state (
        model text NOT NULL,
        id bytea NOT NULL CHECK (octet_length(id) = 32),
        grant_id text,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz,
        PRIMARY KEY (model, id)
      );
      CREATE INDEX oauth_state_grant_id ON oauth_state (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX oauth_state_expires_at ON oauth_state (expires_at);
      CREATE INDEX oauth_state_created_at ON oauth_state (model, created_at) WHERE model IN ('Client', 'Interaction');
      COMMENT ON TABLE oauth_state IS 'What the authorization server keeps: registered clients, open requests, grants, codes and refresh tokens.';
      COMMENT ON COLUMN oauth_state.id IS 'SHA-256 of the id, which is the secret for codes and refresh tokens.';
      COMMENT ON COLUMN oauth_state.consumed_at IS 'When a code or refresh token was used.';
    `);
    await runner.query('DROP FUNCTION charge_responses, charge_credits');
    await runner.query(readSql('1795470000000-connected-apps'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION charge_responses, charge_credits;
      DROP TABLE oauth_state;
      DELETE FROM api_tokens WHERE client_id IS NOT NULL;
      ALTER TABLE api_tokens
        DROP CONSTRAINT api_tokens_kind, DROP COLUMN client_id, DROP COLUMN scope, DROP COLUMN grant_id, DROP COLUMN user_id,
        DROP COLUMN expires_at, DROP COLUMN connected_until, DROP COLUMN credits_per_day, DROP COLUMN spent_on,
        DROP COLUMN spent_credits, ALTER COLUMN sha256 SET NOT NULL;
    `);
    await runner.query(definitionOf('1795306000000-credits', 'charge_credits'));
    await runner.query(definitionOf('1795381600000-idempotency', 'charge_responses'));
  }
}

/** The statement that creates a function, from a file of several. */
const definitionOf = (file: string, name: string): string => {
  const [, definition = ''] = readSql(file).split(`CREATE FUNCTION ${name}(`);
  return `CREATE FUNCTION ${name}(${definition.slice(0, definition.indexOf('END $$;'))}END $$;`;
};
