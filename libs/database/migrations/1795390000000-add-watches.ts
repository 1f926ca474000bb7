import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved searches, the records that match them, and what happened to these. */
export class AddWatches1795390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE watches (
        id text PRIMARY KEY CHECK (id ~ '^W[0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations,
        dataset text NOT NULL,
        name text NOT NULL,
        kind text NOT NULL,
        filters jsonb NOT NULL,
        events text[] NOT NULL,
        once_per text,
        paused boolean NOT NULL DEFAULT false,
        invalid_reason text,
        position bigint,
        version text,
        matches integer NOT NULL DEFAULT 0,
        last_sequence bigint NOT NULL DEFAULT 0,
        deleted_sequence bigint NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (organization_id, name)
      );
      CREATE INDEX watches_position ON watches (dataset, kind, position) WHERE NOT paused;
      CREATE TABLE watch_matches (
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        record_id text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        closed boolean NOT NULL,
        PRIMARY KEY (watch_id, record_id)
      );
      CREATE TABLE watch_events (
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        sequence bigint NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        type text NOT NULL,
        record_id text NOT NULL,
        change_number bigint,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (watch_id, sequence)
      );
      CREATE INDEX watch_events_created_at ON watch_events (created_at);
      CREATE TABLE watch_once (
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        type text NOT NULL,
        key text NOT NULL,
        PRIMARY KEY (watch_id, type, key)
      );
      COMMENT ON TABLE watches IS 'A saved search of which an organization is told what happens to the records that match.';
      COMMENT ON COLUMN watches.dataset IS 'The prefix of the indices.';
      COMMENT ON COLUMN watches.position IS 'The number of the last change that was compared; null before the first comparison, and of computed records.';
      COMMENT ON COLUMN watches.version IS 'The index of computed records that was compared last.';
      COMMENT ON COLUMN watches.invalid_reason IS 'Why the filters cannot be used at present; null if they can.';
      COMMENT ON COLUMN watches.matches IS 'Number of its rows in watch_matches.';
      COMMENT ON COLUMN watches.deleted_sequence IS 'The last event that was deleted because of its age.';
      COMMENT ON COLUMN watches.due_at IS 'Before this time it is not compared.';
      COMMENT ON TABLE watch_matches IS 'The records that match a watch, as of its position.';
      COMMENT ON COLUMN watch_matches.number IS 'The number of the change of the record that was compared last.';
      COMMENT ON COLUMN watch_matches.closed IS 'Whether what the record describes had ended.';
      COMMENT ON TABLE watch_events IS 'What happened to the records of a watch in the last 30 days.';
      COMMENT ON TABLE watch_once IS 'Records or companies of which a watch tells nothing more of this type.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE watch_once, watch_events, watch_matches, watches');
  }
}
