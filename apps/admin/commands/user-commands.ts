import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import { linkUrl } from '#libs/accounts/links/link-url.js';
import type { IssuedLink } from '#libs/accounts/links/single-use-link.js';
import { newPassword } from '#libs/accounts/password.js';
import { type UserRole, userRoles } from '#libs/accounts/user.entity.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { CommandError } from '../command-error.js';
import { dashboardUrl } from '../env.js';
import { fieldLines, linkView, memberView, sessionView, tableLines, userView } from '../output.js';
import type { Session } from '../session.js';
import { type OrganizationOptions, withOrganizationOption } from './org-options.js';

interface UserOptions extends OrganizationOptions {
  email: string;
}

/** The operating-system user who runs the command. */
export const currentOperator = (): Actor => ({ type: 'operator', name: userInfo().username });

const role = () =>
  new Option('--role <role>', 'admin manages the organization; member uses the product').choices(userRoles);

/** @returns the command `user`, to which other files add subcommands. */
export const addUserCommands = (program: Command, session: Session): Command => {
  const user = program.command('user').description('users of the dashboard');
  withUserOptions(user.command('create'))
    .description('create a user with a generated password, which is shown only once')
    .addOption(role().default('member'))
    .action(async (options: UserOptions & { role: UserRole }) => {
      const password = newPassword();
      const created = await session.withStores((stores) =>
        stores.users.create(options.org, options.email, options.role, password, currentOperator()),
      );
      const view = { ...userView(created), password };
      session.print(
        options,
        view,
        `${fieldLines(view)}\nSave the password now: only its hash is stored, so it cannot be shown again.\n`,
      );
    });

  withOrganizationOption(user.command('list'))
    .description('list the users of an organization, oldest first')
    .action(async (options: OrganizationOptions) => {
      const views = (await session.withStores((stores) => stores.users.list(options.org))).map(memberView);
      session.print(options, views, tableLines(views, ['id', 'email', 'role', 'created_at', 'last_seen_at']));
    });

  withUserOptions(user.command('set-role'))
    .description('change the role of a user')
    .addOption(role().makeOptionMandatory())
    .action(async (options: UserOptions & { role: UserRole }) => {
      const changed = await session.withStores((stores) =>
        stores.users.setRole(options.org, options.email, options.role, currentOperator()),
      );
      session.print(options, userView(changed), fieldLines(userView(changed)));
    });

  withUserOptions(user.command('remove'))
    .description('remove a user, who is signed out immediately')
    .action(async (options: UserOptions) => {
      const removed = await session.withStores((stores) =>
        stores.users.remove(options.org, options.email, currentOperator()),
      );
      session.print(options, userView(removed), fieldLines(userView(removed)));
    });

  addLinkCommands(user, session);
  addSessionCommands(user, session);
  return user;
};

/** Commands whose result is a link that the operator sends to the user. */
const addLinkCommands = (user: Command, session: Session): void => {
  const printLink = async (options: UserOptions, work: (stores: DatabaseStores) => Promise<IssuedLink>) => {
    const baseUrl = dashboardUrl(session.env);
    const { link, secret } = await session.withStores(work);
    const view = linkView(link, linkUrl(baseUrl, link.kind, secret));
    session.print(
      options,
      view,
      `${fieldLines(view)}\nSend the link to the user now: only its hash is stored, so it cannot be shown again. It can be used once.\n`,
    );
  };

  withUserOptions(user.command('invite'))
    .description('print a link that lets a new user choose a password and join the organization')
    .addOption(role().default('member'))
    .action((options: UserOptions & { role: UserRole }) =>
      printLink(options, (stores) =>
        stores.accountLinks.invite(options.org, options.email, options.role, currentOperator()),
      ),
    );

  withUserOptions(user.command('reset-password'))
    .description('print a link that lets a user choose a new password; the current one works until then')
    .action((options: UserOptions) =>
      printLink(options, async (stores) =>
        stores.accountLinks.resetPassword(await stores.users.find(options.org, options.email), currentOperator()),
      ),
    );
};

const addSessionCommands = (user: Command, session: Session): void => {
  withUserOptions(user.command('sessions'))
    .description('list the sessions of a user')
    .action(async (options: UserOptions) => {
      const sessions = await session.withStores(async (stores) => {
        const { id } = await stores.users.find(options.org, options.email);
        return stores.sessions.list(id);
      });
      const views = sessions.map(sessionView);
      session.print(options, views, tableLines(views, ['id', 'device', 'address', 'created_at', 'last_used_at']));
    });

  withUserOptions(user.command('end-sessions'))
    .description('end all sessions of a user, or one of them')
    .option('--session <id>', 'id of the only session to end, as listed by `user sessions` (default: all)')
    .action(async (options: UserOptions & { session?: string }) => {
      const ended = await session.withStores(async (stores) => {
        const found = await stores.users.find(options.org, options.email);
        return stores.users.endSessions(found, options.session ?? null, currentOperator());
      });
      if (options.session !== undefined && ended === 0) {
        throw new CommandError(`The user has no session "${options.session}": \`user sessions\` lists them.`);
      }
      session.print(options, { ended }, `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.\n`);
    });
};

const withUserOptions = (command: Command): Command =>
  withOrganizationOption(command).requiredOption('--email <address>', "the user's e-mail address");
