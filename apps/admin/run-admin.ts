import { Command, CommanderError } from 'commander';
import { migrate } from '#libs/database/migrate.js';
import { environmentHelp } from '#libs/services/define-env.js';
import { storeEnv } from '#libs/services/service-env.js';
import { addAppCommands } from './commands/app-commands.js';
import { auditCommand } from './commands/audited-commands.js';
import { addBackupCommands } from './commands/backup-commands.js';
import { addCollectionCommands } from './commands/collection-commands.js';
import { addDenominatorCommands } from './commands/denominator-commands.js';
import { addOrgDeleteCommand, addOrgUsageCommand, addUserEraseCommand } from './commands/erasure-commands.js';
import { addJobCommands } from './commands/job-commands.js';
import { addOrgCommands } from './commands/org-commands.js';
import { addOrgCreditCommands } from './commands/org-credit-commands.js';
import { addReconcileCommand } from './commands/reconcile-command.js';
import { addRetentionCommand } from './commands/retention-command.js';
import { addSsoCommands } from './commands/sso-commands.js';
import { addTokenCommands } from './commands/token-commands.js';
import { addUserCommands } from './commands/user-commands.js';
import { linkVariables, retentionVariables, searchVariables, sizingVariables } from './env.js';
import { explainError } from './explain-error.js';
import { Session, withJson } from './session.js';

/** What the admin commands use of the process. */
export interface ProcessContext {
  env: NodeJS.ProcessEnv;
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  /** Whether a person reads the error output. Default: false. */
  terminal?: boolean;
}

/** All commands of the operator. */
export const adminProgram = (session: Session, { stdout, stderr }: Omit<ProcessContext, 'env'>): Command => {
  const program = withJson(new Command('admin'))
    .description(
      'Manages organizations, API tokens, credits, users, collections and tables of employment, and takes postings down.',
    )
    .configureOutput({ writeOut: stdout, writeErr: stderr })
    .exitOverride();
  withJson(program.command('migrate'))
    .description('update the database schema to this version of Rolecall')
    .action(async (options: { json?: boolean }) => {
      const applied = await session.withDatabase(migrate);
      session.print(
        options,
        { applied },
        applied.length > 0
          ? `Updated the database schema (${applied.length} migrations).\n`
          : 'The database schema is up to date.\n',
      );
    });
  const org = addOrgCommands(program, session);
  addOrgCreditCommands(org, session);
  addOrgDeleteCommand(org, session);
  addOrgUsageCommand(org, session);
  addTokenCommands(program, session);
  addUserEraseCommand(addUserCommands(program, session), session);
  addAppCommands(program, session);
  addSsoCommands(program, session);
  addCollectionCommands(program, session);
  addDenominatorCommands(program, session);
  addJobCommands(program, session);
  addReconcileCommand(program, session);
  addBackupCommands(program, session);
  addRetentionCommand(program, session);
  return program.addHelpText(
    'after',
    environmentHelp(storeEnv, searchVariables, sizingVariables, retentionVariables, linkVariables),
  );
};

/**
 * Runs one command of the operator.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code: 0 on success, 1 on an error, which is explained in one sentence on `stderr`.
 */
export const runAdmin = async (
  args: readonly string[],
  { env, stdout, stderr, terminal = false }: ProcessContext,
): Promise<number> => {
  let usesJson = false;
  const session = new Session(env, stdout, stderr, terminal, () => usesJson);
  const program = adminProgram(session, { stdout, stderr })
    // --json is accepted before or after the subcommand.
    .hook('preAction', (_, command) => {
      if (program.opts().json) command.setOptionValue('json', true);
      usesJson = command.opts().json === true;
    })
    .hook('postAction', (_, command) => auditCommand(session, command));

  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) return error.exitCode;
    const sentence = explainError(error);
    if (sentence === undefined) throw error;
    stderr(`error: ${sentence}\n`);
    return 1;
  }
};
