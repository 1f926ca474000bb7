import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

export class AddVisibility1795306200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE exclusion_kind AS ENUM ('jobs', 'sources');
      CREATE TABLE exclusions (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        kind exclusion_kind NOT NULL,
        excluded_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT exclusions_once UNIQUE (organization_id, kind, excluded_id)
      );
      CREATE INDEX exclusions_in_order ON exclusions (organization_id, kind, number);

      CREATE TABLE collections (
        id text PRIMARY KEY CONSTRAINT collections_id_format CHECK (id ~ '^C[0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        name text NOT NULL,
        name_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT collections_one_per_name UNIQUE (organization_id, name_key)
      );
      CREATE TABLE collection_sources (
        collection_id text NOT NULL REFERENCES collections ON DELETE CASCADE,
        source_id text NOT NULL,
        PRIMARY KEY (collection_id, source_id)
      );
    `);
    await runner.query(readSql('1795306200000-exclusions'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION include, exclude;
      DROP TABLE collection_sources, collections, exclusions;
      DROP TYPE exclusion_kind;
    `);
  }
}
