import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links end instead of being deleted, so that the audit log can name a link that is refused, and know who issued them, so that they end with
 * their issuer. Refused attempts have an actor of their own.
 */
export class KeepEndedLinks1795316000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TYPE audit_actor_type ADD VALUE 'anonymous';

      CREATE TYPE account_link_end AS ENUM ('used', 'replaced', 'withdrawn', 'removed', 'role_changed', 'password_changed');
      ALTER TABLE account_links
        ADD issuer_id text,
        ADD ended_at timestamptz,
        ADD end_reason account_link_end,
        ADD CONSTRAINT account_links_end CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
        DROP CONSTRAINT account_links_subject,
        ADD CONSTRAINT account_links_subject CHECK (
          CASE kind WHEN 'invitation' THEN role IS NOT NULL ELSE user_id IS NOT NULL OR ended_at IS NOT NULL END),
        DROP CONSTRAINT account_links_user_id_fkey,
        ADD CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL;
      DROP INDEX account_links_one_per_subject;
      CREATE UNIQUE INDEX account_links_one_per_subject ON account_links (organization_id, kind, email) WHERE ended_at IS NULL;
      CREATE INDEX account_links_issuer_id ON account_links (issuer_id);

      UPDATE account_links l SET issuer_id = u.id FROM users u
        WHERE u.organization_id = l.organization_id AND u.email = l.created_by;
      -- Operators have names, users have addresses: these were issued by people who have been removed or are no Admins any longer.
      UPDATE account_links l SET ended_at = now(), end_reason = 'removed'
        WHERE created_by LIKE '%@%' AND issuer_id IS NULL;
      UPDATE account_links l SET ended_at = now(), end_reason = 'role_changed'
        FROM users u WHERE u.id = l.issuer_id AND u.role <> 'admin' AND l.user_id IS DISTINCT FROM u.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_links WHERE ended_at IS NOT NULL;
      DROP INDEX account_links_issuer_id;
      DROP INDEX account_links_one_per_subject;
      CREATE UNIQUE INDEX account_links_one_per_subject ON account_links (organization_id, kind, email);
      ALTER TABLE account_links
        DROP CONSTRAINT account_links_end,
        DROP CONSTRAINT account_links_subject,
        ADD CONSTRAINT account_links_subject CHECK (CASE kind WHEN 'invitation' THEN role IS NOT NULL ELSE user_id IS NOT NULL END),
        DROP CONSTRAINT account_links_user_id_fkey,
        ADD CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
        DROP end_reason,
        DROP ended_at,
        DROP issuer_id;
      DROP TYPE account_link_end;

      ALTER TYPE audit_actor_type RENAME TO audit_actor_type_with_anonymous;
      CREATE TYPE audit_actor_type AS ENUM ('user', 'operator');
      ALTER TABLE audit_entries ALTER actor_type TYPE audit_actor_type
        USING (CASE actor_type::text WHEN 'anonymous' THEN 'user' ELSE actor_type::text END)::audit_actor_type;
      DROP TYPE audit_actor_type_with_anonymous;
    `);
  }
}
