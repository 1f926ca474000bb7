import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digests by e-mail, addresses of feeds, and what people have seen of watches. */
export class AddDigests1795482000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE digest_readers (
        user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        time_zone text NOT NULL,
        confirmation_sent_at timestamptz,
        confirmed_at timestamptz
      );
      CREATE TABLE digests (
        id text PRIMARY KEY CHECK (id ~ '^D[0-9a-f]{32}$'),
        user_id text NOT NULL REFERENCES digest_readers ON DELETE CASCADE,
        organization_id text NOT NULL REFERENCES organizations,
        dataset text NOT NULL,
        frequency text NOT NULL,
        last_period date NOT NULL,
        paused boolean NOT NULL DEFAULT false,
        problem text,
        last_sent_at timestamptz,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (user_id, dataset, frequency)
      );
      CREATE INDEX digests_organization ON digests (organization_id);
      CREATE INDEX digests_due ON digests (dataset, due_at) WHERE NOT paused;
      CREATE TABLE digest_watches (
        digest_id text NOT NULL REFERENCES digests ON DELETE CASCADE,
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        delivered_sequence bigint NOT NULL,
        PRIMARY KEY (digest_id, watch_id)
      );
      CREATE INDEX digest_watches_watch ON digest_watches (watch_id);
      CREATE TABLE digest_mails (
        id text PRIMARY KEY CHECK (id ~ '^dig_[0-9a-f]{32}$'),
        digest_id text NOT NULL REFERENCES digests ON DELETE CASCADE,
        period date NOT NULL,
        credits integer NOT NULL DEFAULT 0,
        charge_id bigint,
        attempts integer NOT NULL DEFAULT 0,
        delivered_at timestamptz,
        canceled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (digest_id, period)
      );
      CREATE UNIQUE INDEX digest_mails_pending ON digest_mails (digest_id) WHERE delivered_at IS NULL AND canceled_at IS NULL;
      CREATE INDEX digest_mails_created_at ON digest_mails (created_at);
      CREATE TABLE digest_mail_watches (
        mail_id text NOT NULL REFERENCES digest_mails ON DELETE CASCADE,
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        after_sequence bigint NOT NULL,
        last_sequence bigint NOT NULL,
        sequences bigint[] NOT NULL,
        others integer NOT NULL,
        unpaid integer NOT NULL,
        ended integer NOT NULL,
        PRIMARY KEY (mail_id, watch_id)
      );
      CREATE INDEX digest_mail_watches_watch ON digest_mail_watches (watch_id);
      CREATE FUNCTION list_undelivered_digest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO undelivered_charges (charge_id) SELECT id FROM credit_charges WHERE id = OLD.charge_id ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER list_deleted_digest AFTER DELETE ON digest_mails FOR EACH ROW
        WHEN (OLD.charge_id IS NOT NULL AND OLD.delivered_at IS NULL AND OLD.canceled_at IS NULL) EXECUTE FUNCTION list_undelivered_digest();
      CREATE TRIGGER list_canceled_digest AFTER UPDATE OF canceled_at ON digest_mails FOR EACH ROW
        WHEN (OLD.charge_id IS NOT NULL AND OLD.delivered_at IS NULL AND OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL)
        EXECUTE FUNCTION list_undelivered_digest();

      CREATE TABLE watch_feeds (
        sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz
      );
      CREATE UNIQUE INDEX watch_feeds_live ON watch_feeds (watch_id) WHERE ended_at IS NULL;
      CREATE TABLE watch_feed_state (
        watch_id text PRIMARY KEY REFERENCES watches ON DELETE CASCADE,
        delivered_sequence bigint NOT NULL,
        added_at timestamptz
      );
      CREATE TABLE watch_feed_items (
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        sequence bigint NOT NULL,
        added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (watch_id, sequence)
      );
      CREATE TABLE watch_views (
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        sequence bigint NOT NULL,
        viewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, watch_id)
      );
      CREATE INDEX watch_views_watch ON watch_views (watch_id);
      COMMENT ON TABLE digest_readers IS 'People who have asked for digests by e-mail.';
      COMMENT ON COLUMN digest_readers.time_zone IS 'IANA name, by which the days of digests are counted.';
      COMMENT ON COLUMN digest_readers.confirmed_at IS 'When the reader has shown to receive e-mails at the address of the account; null: no digest is sent.';
      COMMENT ON TABLE digests IS 'What happens to the records of some watches, sent to one person once a day or once a week.';
      COMMENT ON COLUMN digests.dataset IS 'The prefix of the indices.';
      COMMENT ON COLUMN digests.last_period IS 'The last period for which an e-mail was made, or none was needed: its first day, in the time zone of the reader.';
      COMMENT ON COLUMN digests.paused IS 'Whether the mail server has refused the address for good.';
      COMMENT ON COLUMN digests.problem IS 'Why the last e-mail was not sent, for the reader; null if it was.';
      COMMENT ON COLUMN digests.due_at IS 'Before this time no job is added for it.';
      COMMENT ON TABLE digest_watches IS 'The watches of a digest, and how far their events are delivered.';
      COMMENT ON TABLE digest_mails IS 'The e-mail of a digest for one period.';
      COMMENT ON COLUMN digest_mails.canceled_at IS 'When it was given up, because its last attempt had failed or nothing of it may be sent.';
      COMMENT ON COLUMN digest_mails.charge_id IS 'Of its records. It becomes an undelivered charge if the e-mail is given up or deleted.';
      COMMENT ON TABLE digest_mail_watches IS 'The events of one watch in an e-mail.';
      COMMENT ON COLUMN digest_mail_watches.sequences IS 'The events whose records are listed and paid for, latest first.';
      COMMENT ON COLUMN digest_mail_watches.others IS 'How many more records have events.';
      COMMENT ON COLUMN digest_mail_watches.unpaid IS 'How many of these are not listed because no credits were left.';
      COMMENT ON COLUMN digest_mail_watches.ended IS 'How many records no longer match, or are no longer in the dataset.';
      COMMENT ON TABLE watch_feeds IS 'The addresses at which feeds of watches can be read, by the SHA-256 of their secret.';
      COMMENT ON COLUMN watch_feeds.ended_at IS 'When it was revoked or replaced; null while it is valid.';
      COMMENT ON TABLE watch_feed_state IS 'How far the events of a watch were added to its feed.';
      COMMENT ON COLUMN watch_feed_state.added_at IS 'When events were last added.';
      COMMENT ON TABLE watch_feed_items IS 'The events in the feed of a watch, whose records are paid for.';
      COMMENT ON TABLE watch_views IS 'The last event of a watch when a person last looked at it.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE watch_views, watch_feed_items, watch_feed_state, watch_feeds, digest_mail_watches, digest_mails, digest_watches, digests, digest_readers;
      DROP FUNCTION list_undelivered_digest;
    `);
  }
}
