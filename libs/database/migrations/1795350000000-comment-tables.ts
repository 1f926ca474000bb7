import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the tables hold that only SQL reads and writes. Those of entities are described there. */
const TABLES: Readonly<Record<string, string>> = {
  throttle_windows: 'Number of attempts in the current window.',
  undelivered_charges: 'A charge whose response has not been reported as delivered.',
  credit_charge_months:
    'The sums of the charges of an organization in a month whose charges were dropped. Rows are only inserted.',
  usage_requests: 'Requests per day that the rate windows counted. Written once a second.',
  usage_records: 'Sums of the charges of a day, updated in the transaction of each charge.',
  usage_months: 'The usage of a month whose days were folded.',
  usage_writers: 'A process that counts requests, and its last write that took effect. Deleted after a day.',
  change_counters: 'The last change number of a dataset, which is named by the prefix of its indices.',
  open_change_ranges: 'Numbers whose changes may not be visible to readers yet.',
  removals: 'A record that was removed from a dataset.',
  exclusions: 'A posting that an organization hides, or a company that it blocks.',
  collection_sources: 'A company in a collection.',
};

const COLUMNS: Readonly<Record<string, string>> = {
  'throttle_windows.key': 'Hash of the limited key, an address or an account.',
  'credit_charge_months.month': 'First day.',
  'usage_months.month': 'First day.',
  'change_counters.log_id': 'Identifies the log: a database that was created again has another one.',
  'change_counters.pruned_up_to': 'The highest number of a removal that was deleted from the log.',
  'open_change_ranges.holder': 'indexer or takedown.',
  'exclusions.number': 'Increases with each exclusion of an organization, which the clock does not guarantee.',
  'exclusions.excluded_id': 'The dataset may no longer contain this record.',
  'collection_sources.source_id': 'This company may be missing from the dataset.',
};

/** Describes in the database what has no entity. */
export class CommentTables1795350000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return comment(runner, (text) => `'${text}'`);
  }

  down(runner: QueryRunner): Promise<void> {
    return comment(runner, () => 'NULL');
  }
}

const comment = async (runner: QueryRunner, literal: (text: string) => string): Promise<void> => {
  for (const [table, text] of Object.entries(TABLES))
    await runner.query(`COMMENT ON TABLE ${table} IS ${literal(text)}`);
  for (const [column, text] of Object.entries(COLUMNS))
    await runner.query(`COMMENT ON COLUMN ${column} IS ${literal(text)}`);
};
