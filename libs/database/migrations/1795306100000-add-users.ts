import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUsers1795306100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE user_role AS ENUM ('admin', 'member');
      CREATE TABLE users (
        id text PRIMARY KEY CONSTRAINT users_id_format CHECK (id ~ '^U[0-9a-f]{32}$'),
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        email text NOT NULL UNIQUE CONSTRAINT users_email_lower_case CHECK (email = lower(email)),
        role user_role NOT NULL DEFAULT 'member',
        password_hash text NOT NULL,
        password_changed_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX users_organization_id ON users (organization_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE users; DROP TYPE user_role');
  }
}
