import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved views and boards, when people last viewed them, and the places that they last visited. */
export class AddSavedItems1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_items (
        id text PRIMARY KEY CHECK (id ~ '^[QB][0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('view', 'board')),
        name text NOT NULL,
        name_key text NOT NULL,
        private_to text REFERENCES users ON DELETE CASCADE,
        created_by text REFERENCES users ON DELETE SET NULL,
        content json NOT NULL,
        address_version smallint NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        deleted_at timestamptz
      );
      CREATE UNIQUE INDEX saved_items_one_per_name ON saved_items (organization_id, kind, coalesce(private_to, ''), name_key)
        WHERE deleted_at IS NULL;
      CREATE INDEX saved_items_private_to ON saved_items (private_to);
      CREATE INDEX saved_items_created_by ON saved_items (created_by);
      CREATE TABLE saved_item_visits (
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        item_id text NOT NULL REFERENCES saved_items ON DELETE CASCADE,
        as_of timestamptz NOT NULL,
        matches integer,
        viewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, item_id)
      );
      CREATE INDEX saved_item_visits_item ON saved_item_visits (item_id);
      CREATE TABLE visited_places (
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        address bytea NOT NULL CHECK (octet_length(address) = 32),
        page text NOT NULL,
        slug text,
        search json NOT NULL,
        label text NOT NULL,
        visited_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, address)
      );
      COMMENT ON TABLE saved_items IS 'Views and boards that people have saved.';
      COMMENT ON COLUMN saved_items.kind IS 'view or board.';
      COMMENT ON COLUMN saved_items.name_key IS 'The name without case and accents, of which there is one among the shared items, and one among those of a person.';
      COMMENT ON COLUMN saved_items.private_to IS 'Who alone sees it, and with whom it is removed; null: the organization.';
      COMMENT ON COLUMN saved_items.created_by IS 'Null: a person who is no longer a member.';
      COMMENT ON COLUMN saved_items.content IS 'Of a view its page and query string, in the order of the address; of a board its figures.';
      COMMENT ON COLUMN saved_items.address_version IS 'The version of the query strings in the content.';
      COMMENT ON COLUMN saved_items.revision IS 'Increases with each change, so that nobody overwrites a change that they have not seen.';
      COMMENT ON COLUMN saved_items.deleted_at IS 'When it was deleted; it can be restored for a few minutes, and is removed by retention.';
      COMMENT ON TABLE saved_item_visits IS 'When people last saw the records of saved views.';
      COMMENT ON COLUMN saved_item_visits.as_of IS 'The watermark of the data that was on the screen.';
      COMMENT ON COLUMN saved_item_visits.matches IS 'How many records matched at that time; null if they were not counted.';
      COMMENT ON TABLE visited_places IS 'The last addresses of the dashboard that a person has visited. Nobody else sees them.';
      COMMENT ON COLUMN visited_places.address IS 'SHA-256 of page, slug and query string.';
      COMMENT ON COLUMN visited_places.label IS 'The title that the page had.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE visited_places, saved_item_visits, saved_items');
  }
}
