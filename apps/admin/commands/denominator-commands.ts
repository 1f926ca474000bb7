import { readFileSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { DenominatorTables } from '#libs/denominators/denominator-tables.js';
import { DENOMINATOR_MEASURES, DENOMINATOR_UNITS, type DenominatorSource } from '#libs/denominators/denominators.js';
import { assertSource, MAX_BYTES, readDenominators } from '#libs/denominators/read-denominators.js';
import { CommandError } from '../command-error.js';
import { tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';

interface LoadOptions extends Omit<DenominatorSource, 'url'> {
  readonly url?: string;
  readonly json?: boolean;
}

export const addDenominatorCommands = (program: Command, session: Session): void => {
  const denominators = program
    .command('denominators')
    .description('manage tables of employment or unemployment, with which `/v4/metrics` compares openings');

  const withTables = <Result>(work: (tables: DenominatorTables) => Promise<Result>): Promise<Result> =>
    session.withDatabase((dataSource) =>
      dataSource.transaction((manager) =>
        work(new DenominatorTables((text, values) => manager.query(text, [...values]))),
      ),
    );

  withJson(denominators.command('load'))
    .description('load a table from a CSV file, or replace the one of this name')
    .argument(
      '<file>',
      'CSV with the columns `value`, one place (countries, states, cbsas) and at most one occupation (onet_codes, isco_codes)',
    )
    .requiredOption('--name <name>', 'name by which requests select the table: `oews-2025`')
    .addOption(
      new Option('--measure <measure>', 'what the table counts').choices(DENOMINATOR_MEASURES).makeOptionMandatory(),
    )
    .requiredOption('--source <text>', 'who publishes the numbers, and the series: "BLS, OEWS"')
    .requiredOption('--date <date>', 'year, month or day to which the numbers refer: 2025-05')
    .addOption(
      new Option('--unit <unit>', 'what a number counts').choices(Object.keys(DENOMINATOR_UNITS)).makeOptionMandatory(),
    )
    .option('--url <url>', 'where the numbers are published')
    .action(async (file: string, { json, url, ...options }: LoadOptions) => {
      const { name, measure, source, date, unit } = options;
      const table = { name, measure, source, date, unit, url: url ?? null };
      assertSource(table);
      const rows = readDenominators(textOf(file));
      await withTables((tables) => tables.load(table, rows));
      session.print(
        { ...(json && { json }) },
        { ...table, rows: rows.length },
        `Loaded ${rows.length} rows as ${name}. Requests select them with \`denominators=${name}\`.\n`,
      );
    });

  withJson(denominators.command('list'))
    .description('list the tables, by name')
    .action(async (options: { json?: boolean }) => {
      const views = (await withTables((tables) => tables.list())).map(({ loaded_at, ...view }) => ({
        ...view,
        loaded_at: (loaded_at as Date).toISOString(),
      })) as unknown as Record<string, string | number>[];
      session.print(
        options,
        views,
        tableLines(views, ['name', 'measure', 'source', 'date', 'unit', 'rows', 'loaded_at']),
      );
    });

  withJson(denominators.command('remove'))
    .description('remove a table')
    .requiredOption('--name <name>', 'name of the table')
    .action(async (options: { json?: boolean; name: string }) => {
      await withTables((tables) => tables.remove(options.name));
      session.print(options, { removed: options.name }, `Removed ${options.name}.\n`);
    });
};

const textOf = (file: string): string => {
  try {
    if (statSync(file).size > MAX_BYTES)
      throw new CommandError(
        `"${file}" is larger than ${MAX_BYTES / 1_000_000} MB: it is not a table of one value a row.`,
      );
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof TypeError) throw new CommandError(`"${file}" is not UTF-8: save it as "CSV UTF-8".`);
    throw new CommandError(`Cannot read "${file}" (${(error as NodeJS.ErrnoException).code}).`);
  }
};
