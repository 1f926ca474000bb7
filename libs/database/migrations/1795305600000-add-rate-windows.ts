import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRateWindows1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        ADD limit_per_minute integer CONSTRAINT organizations_limit_per_minute_positive CHECK (limit_per_minute > 0),
        ADD limit_per_five_hours integer
          CONSTRAINT organizations_limit_per_five_hours_positive CHECK (limit_per_five_hours > 0),
        ADD exclusions_version integer NOT NULL DEFAULT 0;

      -- One small row per organization, updated by every request: the free space keeps new row versions on the same page (HOT).
      CREATE TABLE rate_windows (
        organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
        short_ends_at timestamptz NOT NULL DEFAULT '-infinity',
        short_used integer NOT NULL DEFAULT 0 CONSTRAINT rate_windows_short_used_not_negative CHECK (short_used >= 0),
        long_ends_at timestamptz NOT NULL DEFAULT '-infinity',
        long_used integer NOT NULL DEFAULT 0 CONSTRAINT rate_windows_long_used_not_negative CHECK (long_used >= 0),
        long_blocked boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
      INSERT INTO rate_windows (organization_id) SELECT id FROM organizations;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE rate_windows;
      ALTER TABLE organizations
        DROP limit_per_minute, DROP limit_per_five_hours, DROP exclusions_version;
    `);
  }
}
