import { type Command, InvalidArgumentError, Option } from 'commander';
import { eraseOrganization, eraseUser } from '#libs/accounts/erasure/erase.js';
import { OPERATOR_GROUPINGS, type OperatorGrouping, readOperatorUsage } from '#libs/billing/usage/operator-usage.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { fieldLines, tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';
import { type OrganizationOptions, type OutputOptions, withOrganizationOption } from './org-options.js';
import { currentOperator } from './user-commands.js';

/** Adds `org delete`. */
export const addOrgDeleteCommand = (org: Command, session: Session): void => {
  withOrganizationOption(org.command('delete'))
    .description(
      'erase an organization with its people, tokens, lists and audit log; its ledger and usage stay under its id',
    )
    .requiredOption('--confirm <name>', 'its name, as listed by `org list`')
    .action(async ({ org: id, confirm, ...options }: OrganizationOptions & { confirm: string }) => {
      await session.withDatabase((dataSource) => eraseOrganization(dataSource, id, confirm, currentOperator()));
      session.print(options, { deleted: id }, `Deleted ${id}. Its ledger and its usage are kept.\n`);
    });
};

/** Adds `user erase`. */
export const addUserEraseCommand = (user: Command, session: Session): void => {
  withJson(user.command('erase'))
    .description('remove the account of an e-mail address, and replace the address in all audit logs by a pseudonym')
    .requiredOption('--email <address>', 'e-mail address, of a user or of someone who was invited')
    .action(async ({ email, ...options }: OutputOptions & { email: string }) => {
      const erased = await session.withDatabase((dataSource) => eraseUser(dataSource, email, currentOperator()));
      const view = { pseudonym: erased.pseudonym, account_removed: erased.hadAccount, audit_entries: erased.entries };
      session.print(options, view, fieldLines(view));
    });
};

const parseDay = (text: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('Use a day such as 2026-11-22.');
};

const today = (): string => new Date().toISOString().slice(0, 10);
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * MS_PER_DAY).toISOString().slice(0, 10);

/** Adds `org usage`. */
export const addOrgUsageCommand = (org: Command, session: Session): void => {
  withJson(org.command('usage'))
    .description('requests, errors, records and credits of all organizations, or of one')
    .option('--org <id>', 'only this organization')
    .option('--from <day>', 'first day, UTC (default: 29 days before the last)', parseDay)
    .option('--to <day>', 'last day, UTC (default: today)', parseDay)
    .addOption(new Option('--by <grouping>', 'rows of the result').choices(OPERATOR_GROUPINGS).default('organization'))
    .action(async (options: OutputOptions & { org?: string; from?: string; to?: string; by: OperatorGrouping }) => {
      const to = options.to ?? today();
      const from = options.from ?? daysBefore(to, 29);
      const rows = await session.withDatabase(({ manager }) =>
        readOperatorUsage(manager, { from, to, by: options.by, organizationId: options.org }),
      );
      const keys = options.by === 'organization' ? ['organization', 'name'] : [options.by];
      const text =
        rows.length === 0
          ? `No usage from ${from} to ${to}.\n`
          : tableLines(
              rows.map((row) => ({ ...row })),
              [...keys, 'requests', 'errors', 'records', 'credits'],
            );
      session.print(options, { from, to, rows }, text);
    });
};
