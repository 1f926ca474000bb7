import type { Json } from '@duckdb/node-api';
import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { runSql } from './run-sql.js';

interface Flags {
  readonly feed?: string;
  readonly generation?: string;
  readonly json?: boolean;
}

/** Longest cell of the printed table. */
const MAX_WIDTH = 60;

/** `indexer sql QUERY` */
export const addSqlCommand = (program: Command, { context, processContext }: CommandIo): void => {
  program
    .command('sql')
    .description('run one SELECT over the facts, and over the records of a feed, with DuckDB')
    .argument('<query>', 'a SELECT statement of DuckDB')
    .option('--feed <feed>', 'folder of a feed, whose records are the views `jobs` and `sources`')
    .option('--generation <generation>', 'generation of the facts, as listed by `status` (default: the newest)')
    .option('--json', 'print each row as JSON on one line')
    .action(async (query: string, { feed, generation, json }: Flags) => {
      const batches = runSql({ query, feed: feed ?? null, generation: generation ?? null }, context());
      if (json) {
        for await (const rows of batches) processContext.stdout(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        return;
      }
      const rows: Record<string, Json>[] = [];
      for await (const batch of batches) rows.push(...batch);
      processContext.stdout(tableOf(rows));
    });
};

/** Rows in columns of equal width. */
const tableOf = (rows: readonly Record<string, Json>[]): string => {
  const [first] = rows;
  if (!first) return 'No rows.\n';
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => (line[column] as string).length)));
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i] as number))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};

const cellOf = (value: Json | undefined): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : JSON.stringify(value);
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text;
};
