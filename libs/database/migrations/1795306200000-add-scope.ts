import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddScope1795306200000 implements MigrationInterface {
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

      -- Both take the organization's lock first, so that its numbers grow in the order in which they can be seen. No row where
      -- the organization excludes as much as it may.
      CREATE FUNCTION exclude(p_organization_id text, p_kind exclusion_kind, p_id text, p_most integer)
        RETURNS TABLE (excluded_at timestamptz) LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
        RETURN QUERY SELECT created_at FROM exclusions
          WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
        IF FOUND OR p_most <= (SELECT count(*) FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind) THEN
          RETURN;
        END IF;
        UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
        RETURN QUERY INSERT INTO exclusions (organization_id, kind, excluded_id, created_at)
          VALUES (p_organization_id, p_kind, p_id, clock_timestamp()) RETURNING created_at;
      END $$;

      -- Whether there was something to take back.
      CREATE FUNCTION include(p_organization_id text, p_kind exclusion_kind, p_id text) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM organizations WHERE id = p_organization_id FOR NO KEY UPDATE;
        DELETE FROM exclusions WHERE organization_id = p_organization_id AND kind = p_kind AND excluded_id = p_id;
        IF NOT FOUND THEN RETURN false; END IF;
        UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = p_organization_id;
        RETURN true;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION include, exclude;
      DROP TABLE collection_sources, collections, exclusions;
      DROP TYPE exclusion_kind;
    `);
  }
}
