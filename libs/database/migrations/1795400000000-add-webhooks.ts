import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the events of watches are sent, what was sent, and the processes that send it. */
export class AddWebhooks1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhooks (
        id text PRIMARY KEY CHECK (id ~ '^H[0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations,
        dataset text NOT NULL,
        url text NOT NULL,
        format text NOT NULL,
        secret bytea NOT NULL,
        previous_secret bytea,
        previous_secret_until timestamptz,
        paused boolean NOT NULL DEFAULT false,
        problem text,
        failing_since timestamptz,
        last_delivered_at timestamptz,
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expedited boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX webhooks_organization ON webhooks (organization_id);
      CREATE INDEX webhooks_due ON webhooks (dataset, due_at);
      CREATE TABLE webhook_watches (
        webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        watch_id text NOT NULL REFERENCES watches ON DELETE CASCADE,
        delivered_sequence bigint NOT NULL,
        PRIMARY KEY (webhook_id, watch_id)
      );
      CREATE INDEX webhook_watches_watch ON webhook_watches (watch_id);
      CREATE TABLE webhook_messages (
        id text PRIMARY KEY CHECK (id ~ '^msg_[0-9a-f]{32}$'),
        webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        watch_id text REFERENCES watches ON DELETE CASCADE,
        after_sequence bigint NOT NULL DEFAULT 0,
        last_sequence bigint NOT NULL DEFAULT 0,
        sequences bigint[] NOT NULL DEFAULT '{}',
        paid_sequences bigint[] NOT NULL DEFAULT '{}',
        credits integer NOT NULL DEFAULT 0,
        charge_id bigint,
        attempts integer NOT NULL DEFAULT 0,
        delivered_at timestamptz,
        canceled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE UNIQUE INDEX webhook_messages_pending ON webhook_messages (webhook_id, watch_id)
        WHERE delivered_at IS NULL AND canceled_at IS NULL AND watch_id IS NOT NULL;
      CREATE INDEX webhook_messages_tests ON webhook_messages (webhook_id) WHERE delivered_at IS NULL AND canceled_at IS NULL AND watch_id IS NULL;
      CREATE INDEX webhook_messages_watch ON webhook_messages (watch_id);
      CREATE INDEX webhook_messages_created_at ON webhook_messages (created_at);
      CREATE TABLE webhook_attempts (
        message_id text NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
        attempt integer NOT NULL,
        webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        duration_ms integer,
        status integer,
        error text,
        response text,
        PRIMARY KEY (message_id, attempt)
      );
      CREATE INDEX webhook_attempts_started_at ON webhook_attempts (webhook_id, started_at, message_id);
      CREATE FUNCTION list_undelivered_message() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO undelivered_charges (charge_id) SELECT id FROM credit_charges WHERE id = OLD.charge_id ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER list_deleted_message AFTER DELETE ON webhook_messages FOR EACH ROW
        WHEN (OLD.charge_id IS NOT NULL AND OLD.delivered_at IS NULL AND OLD.canceled_at IS NULL) EXECUTE FUNCTION list_undelivered_message();
      CREATE TRIGGER list_canceled_message AFTER UPDATE OF canceled_at ON webhook_messages FOR EACH ROW
        WHEN (OLD.charge_id IS NOT NULL AND OLD.delivered_at IS NULL AND OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL)
        EXECUTE FUNCTION list_undelivered_message();
      CREATE TABLE courier_tasks (
        courier_id uuid NOT NULL,
        task text NOT NULL,
        dataset text NOT NULL,
        run_at timestamptz,
        reported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        problem text,
        PRIMARY KEY (courier_id, task)
      );
      COMMENT ON TABLE webhooks IS 'An address to which the events of watches are sent.';
      COMMENT ON COLUMN webhooks.dataset IS 'The prefix of the indices.';
      COMMENT ON COLUMN webhooks.secret IS 'Signs messages; encrypted.';
      COMMENT ON COLUMN webhooks.previous_secret IS 'Signs messages as well, until previous_secret_until; encrypted.';
      COMMENT ON COLUMN webhooks.problem IS 'Why messages are not delivered, for the organization; null if they are.';
      COMMENT ON COLUMN webhooks.failing_since IS 'The first failure since the last delivery.';
      COMMENT ON COLUMN webhooks.due_at IS 'Before this time no job is added for it.';
      COMMENT ON COLUMN webhooks.expedited IS 'Whether a job that waits for a retry is run now.';
      COMMENT ON TABLE webhook_watches IS 'The watches of a webhook, and how far their events are delivered.';
      COMMENT ON COLUMN webhook_watches.delivered_sequence IS 'The last event that was delivered.';
      COMMENT ON TABLE webhook_messages IS 'What is sent to a webhook: the events of a watch, or a test, which has no watch.';
      COMMENT ON COLUMN webhook_messages.after_sequence IS 'delivered_sequence when it was made.';
      COMMENT ON COLUMN webhook_messages.last_sequence IS 'delivered_sequence once it is delivered.';
      COMMENT ON COLUMN webhook_messages.sequences IS 'Its events.';
      COMMENT ON COLUMN webhook_messages.paid_sequences IS 'Its events whose records are paid for.';
      COMMENT ON COLUMN webhook_messages.canceled_at IS 'When it was given up because events are replayed, or nothing of it may be delivered any more.';
      COMMENT ON TABLE webhook_attempts IS 'The requests to webhooks; without duration until the outcome is known.';
      COMMENT ON COLUMN webhook_messages.charge_id IS 'Of its records. It becomes an undelivered charge if the message is given up or deleted.';
      COMMENT ON TABLE courier_tasks IS 'What the processes that find and deliver events did last.';
      COMMENT ON COLUMN courier_tasks.dataset IS 'The prefix of the indices.';
      COMMENT ON COLUMN courier_tasks.run_at IS 'When it last did everything that was due.';
      COMMENT ON COLUMN courier_tasks.problem IS 'Why it cannot, for the operator; null if it can.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE courier_tasks, webhook_attempts, webhook_messages, webhook_watches, webhooks;
      DROP FUNCTION list_undelivered_message;
    `);
  }
}
