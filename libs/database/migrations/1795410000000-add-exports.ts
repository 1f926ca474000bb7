import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists that are written to files, what is written of them, and the files. */
export class AddExports1795410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE exports (
        id text PRIMARY KEY CHECK (id ~ '^E[0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations,
        dataset text NOT NULL,
        kind text NOT NULL,
        parameters jsonb NOT NULL,
        selection jsonb NOT NULL,
        data_tier text NOT NULL,
        format text NOT NULL,
        compression text NOT NULL,
        max_credits bigint,
        idempotency_key text,
        fingerprint bytea NOT NULL,
        state text NOT NULL DEFAULT 'queued',
        reason text,
        views jsonb NOT NULL DEFAULT '[]',
        point text,
        position jsonb,
        pages integer NOT NULL DEFAULT 0,
        rows bigint NOT NULL DEFAULT 0,
        credits bigint NOT NULL DEFAULT 0,
        lease uuid,
        lease_until timestamptz,
        served_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        expires_at timestamptz,
        UNIQUE (organization_id, idempotency_key)
      );
      CREATE INDEX exports_of_organization ON exports (organization_id, dataset, created_at DESC, id);
      CREATE INDEX exports_to_write ON exports (dataset, served_at) WHERE state IN ('queued', 'running');
      CREATE INDEX exports_to_expire ON exports (expires_at) WHERE expires_at IS NOT NULL;
      CREATE TABLE export_pages (
        export_id text NOT NULL REFERENCES exports ON DELETE CASCADE,
        number integer NOT NULL,
        name text NOT NULL,
        rows integer NOT NULL,
        bytes bigint NOT NULL,
        credits integer NOT NULL,
        charge_id bigint,
        position jsonb NOT NULL,
        PRIMARY KEY (export_id, number)
      );
      CREATE TABLE export_files (
        export_id text NOT NULL REFERENCES exports ON DELETE CASCADE,
        number integer NOT NULL,
        name text NOT NULL,
        rows integer NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        position jsonb,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (export_id, number)
      );
      COMMENT ON TABLE exports IS 'A list of records that is written to files.';
      COMMENT ON COLUMN exports.dataset IS 'The prefix of the indices.';
      COMMENT ON COLUMN exports.parameters IS 'Those of the list, as they were sent.';
      COMMENT ON COLUMN exports.selection IS 'The query, order and fields that the parameters stood for when it was created.';
      COMMENT ON COLUMN exports.fingerprint IS 'Digest of the request, with which one that repeats its idempotency key is compared.';
      COMMENT ON COLUMN exports.reason IS 'Why it was paused or has failed.';
      COMMENT ON COLUMN exports.views IS 'The states of the dataset that were read, each with its number of rows.';
      COMMENT ON COLUMN exports.point IS 'The point in time of Elasticsearch that is read; null if none is open.';
      COMMENT ON COLUMN exports.position IS 'The sort values of the last record that was written.';
      COMMENT ON COLUMN exports.pages IS 'Number of the last row that was added to export_pages.';
      COMMENT ON COLUMN exports.rows IS 'Rows in its files and pages together.';
      COMMENT ON COLUMN exports.credits IS 'Credits charged for them.';
      COMMENT ON COLUMN exports.lease IS 'The process that writes it, until lease_until.';
      COMMENT ON COLUMN exports.served_at IS 'When it was last written: the one that has waited longest is next.';
      COMMENT ON TABLE export_pages IS 'Records of an export that are written and charged, and not yet part of one of its files.';
      COMMENT ON COLUMN export_pages.position IS 'The sort values of its last record.';
      COMMENT ON COLUMN export_files.position IS 'The sort values of its last record; null if it has none.';
      COMMENT ON TABLE export_files IS 'The files of an export that can be downloaded.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_files, export_pages, exports');
  }
}
