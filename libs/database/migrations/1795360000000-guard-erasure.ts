import type { MigrationInterface, QueryRunner } from 'typeorm';

const functionWith = (condition: string) => `
  CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${condition} THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME;
    END
  $$`;
const DECLARED = `current_setting('rolecall.erasure', true) = 'on' AND TG_OP <> 'TRUNCATE'`;
const IS_OWNER = `pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')`;

/** Only the owner of the audit log may erase from it: any role can declare an erasure. */
export class GuardErasure1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(`${DECLARED} AND ${IS_OWNER}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(DECLARED));
  }
}
