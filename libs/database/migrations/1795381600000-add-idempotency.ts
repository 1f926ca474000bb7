import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

/** Keys with which a read can be repeated without a second charge, and the responses that are kept for them. */
export class AddIdempotency1795381600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        request_id text,
        claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        charge_id bigint,
        records integer,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (organization_id, key)
      );
      CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
      CREATE UNLOGGED TABLE idempotent_responses (
        organization_id text NOT NULL,
        key text NOT NULL,
        exclusions_version bigint NOT NULL,
        content_type text NOT NULL,
        link text,
        body bytea NOT NULL,
        bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(body)) STORED,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (organization_id, key),
        FOREIGN KEY (organization_id, key) REFERENCES idempotency_keys ON DELETE CASCADE
      );
      ALTER TABLE idempotent_responses ALTER COLUMN body SET STORAGE EXTERNAL;
      COMMENT ON TABLE idempotency_keys IS 'A key of a metered read of the last 24 hours. Those of free responses and errors are deleted.';
      COMMENT ON COLUMN idempotency_keys.fingerprint IS 'Digest of the request.';
      COMMENT ON COLUMN idempotency_keys.request_id IS 'The request that is being processed; null if it was finished.';
      COMMENT ON COLUMN idempotency_keys.charge_id IS 'Its charge; null if it was not charged yet.';
      COMMENT ON COLUMN idempotency_keys.records IS 'The records that were paid for.';
      COMMENT ON TABLE idempotent_responses IS 'The response of a key. A crash of the server empties the table, as no charge depends on it.';
      COMMENT ON COLUMN idempotent_responses.body IS 'Compressed with gzip.';
    `);
    await runner.query(readSql('1795381600000-idempotency'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION sweep_idempotency_keys, charge_responses, claim_idempotency_key;
      DROP TABLE idempotent_responses, idempotency_keys;
    `);
  }
}
