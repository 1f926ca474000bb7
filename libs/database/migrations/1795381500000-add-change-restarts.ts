import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMENTS: Readonly<Record<string, string>> = {
  epoch: 'The epoch of the dataset whose changes are published.',
  restart_after: 'Readers that stopped at this number or before it, and not at 0, must start again.',
  restart_reason: 'Why: dataset_replaced or log_replaced.',
  pruned_by_kind: 'The highest number of a removal that was deleted from the log, by kind of record.',
};

/** What a reader needs to continue the changes after a number alone. */
export class AddChangeRestarts1795381500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE change_counters
        ADD COLUMN epoch text,
        ADD COLUMN restart_after bigint NOT NULL DEFAULT 0,
        ADD COLUMN restart_reason text,
        ADD COLUMN pruned_by_kind jsonb NOT NULL DEFAULT '{}';
      UPDATE change_counters SET pruned_by_kind = jsonb_build_object('jobs', pruned_up_to, 'sources', pruned_up_to)
      WHERE pruned_up_to > 0;
    `);
    for (const [column, text] of Object.entries(COMMENTS))
      await runner.query(`COMMENT ON COLUMN change_counters.${column} IS '${text}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE change_counters
        DROP COLUMN epoch, DROP COLUMN restart_after, DROP COLUMN restart_reason, DROP COLUMN pruned_by_kind`);
  }
}
