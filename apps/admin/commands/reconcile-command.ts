import type { Command } from 'commander';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { CommandError } from '../command-error.js';
import { tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';
import type { OutputOptions } from './org-options.js';

/** Adds `reconcile`. It fails when the ledger does not add up, so that a scheduled run raises an alarm. */
export const addReconcileCommand = (program: Command, session: Session): void => {
  withJson(program.command('reconcile'))
    .description('compare the ledger of credits with balances and usage, and fail if they differ')
    .action(async (options: OutputOptions) => {
      const discrepancies = await session.withDatabase(reconcile);
      const views = discrepancies.map(({ organizationId, invariant, difference }) => ({
        organization: organizationId,
        invariant,
        difference,
      }));
      const text =
        views.length === 0
          ? 'The ledger adds up: balances and usage agree with it.\n'
          : tableLines(views, ['organization', 'invariant', 'difference']);
      session.print(options, { discrepancies: views }, text);
      if (views.length > 0)
        throw new CommandError('The ledger does not add up. Keep a copy of the database before anything is changed.');
    });
};
