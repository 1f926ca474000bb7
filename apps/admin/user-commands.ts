import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import type { DataSource } from 'typeorm';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import { AccountLinks, type IssuedLink } from '#libs/accounts/links/account-links.js';
import { linkUrl } from '#libs/accounts/links/link-url.js';
import { newPassword } from '#libs/accounts/password.js';
import { Sessions } from '#libs/accounts/sessions/sessions.js';
import { type UserRole, userRoles } from '#libs/accounts/user.entity.js';
import { Users } from '#libs/accounts/users.js';
import { CommandError } from './command-error.js';
import { dashboardUrl } from './env.js';
import { type OneOrganization, onOrganization } from './org-options.js';
import { fieldLines, linkView, memberView, sessionView, tableLines, userView } from './output.js';
import type { Session } from './session.js';

interface OneUser extends OneOrganization {
  email: string;
}

/** Whoever runs the command. */
export const operator = (): Actor => ({ type: 'operator', name: userInfo().username });

export const addUserCommands = (program: Command, session: Session): void => {
  const user = program.command('user').description('users of the dashboard');
  const role = () =>
    new Option('--role <role>', 'admin manages the organization; member uses the product').choices(userRoles);

  const printLink = async (options: OneUser, work: (dataSource: DataSource) => Promise<IssuedLink>) => {
    const baseUrl = dashboardUrl(session.env);
    const { link, secret } = await session.withDatabase(work);
    const view = linkView(link, linkUrl(baseUrl, link.kind, secret));
    session.print(
      options,
      view,
      `${fieldLines(view)}\nPass the link on now: only its hash is stored. It can be used once.\n`,
    );
  };

  onUser(user.command('create'))
    .description('create a user with a generated password, which is shown only once')
    .addOption(role().default('member'))
    .action(async (options: OneUser & { role: UserRole }) => {
      const password = newPassword();
      const created = await session.withDatabase((dataSource) =>
        new Users(dataSource).create(options.org, options.email, options.role, password, operator()),
      );
      const view = { ...userView(created), password };
      session.print(
        options,
        view,
        `${fieldLines(view)}\nCopy the password now: only its hash is stored, and it cannot be shown again.\n`,
      );
    });

  onUser(user.command('invite'))
    .description('print a link with which the invited person becomes a member and chooses a password')
    .addOption(role().default('member'))
    .action((options: OneUser & { role: UserRole }) =>
      printLink(options, (dataSource) =>
        new AccountLinks(dataSource).invite(options.org, options.email, options.role, operator()),
      ),
    );

  onOrganization(user.command('list'))
    .description('list the users of an organization, oldest first')
    .action(async (options: OneOrganization) => {
      const views = (await session.withDatabase((dataSource) => new Users(dataSource).list(options.org))).map(
        memberView,
      );
      session.print(options, views, tableLines(views, ['id', 'email', 'role', 'created_at', 'last_seen_at']));
    });

  onUser(user.command('set-role'))
    .description('change what a user may do')
    .addOption(role().makeOptionMandatory())
    .action(async (options: OneUser & { role: UserRole }) => {
      const changed = await session.withDatabase((dataSource) =>
        new Users(dataSource).setRole(options.org, options.email, options.role, operator()),
      );
      session.print(options, userView(changed), fieldLines(userView(changed)));
    });

  onUser(user.command('remove'))
    .description('remove a user, who is signed out immediately')
    .action(async (options: OneUser) => {
      const removed = await session.withDatabase((dataSource) =>
        new Users(dataSource).remove(options.org, options.email, operator()),
      );
      session.print(options, userView(removed), fieldLines(userView(removed)));
    });

  onUser(user.command('reset-password'))
    .description('print a link with which a user chooses a new password; the current one works until then')
    .action((options: OneUser) =>
      printLink(options, async (dataSource) =>
        new AccountLinks(dataSource).resetPassword(
          await new Users(dataSource).find(options.org, options.email),
          operator(),
        ),
      ),
    );

  onUser(user.command('sessions'))
    .description('list where a user is signed in')
    .action(async (options: OneUser) => {
      const sessions = await session.withDatabase(async (dataSource) => {
        const { id } = await new Users(dataSource).find(options.org, options.email);
        return new Sessions(dataSource).list(id);
      });
      const views = sessions.map(sessionView);
      session.print(options, views, tableLines(views, ['id', 'device', 'address', 'created_at', 'last_used_at']));
    });

  onUser(user.command('end-sessions'))
    .description('sign a user out, everywhere or in one session')
    .option('--session <id>', 'only this session, as `user sessions` shows it')
    .action(async (options: OneUser & { session?: string }) => {
      const ended = await session.withDatabase(async (dataSource) => {
        const found = await new Users(dataSource).find(options.org, options.email);
        return new Users(dataSource).endSessions(found, options.session ?? null, operator());
      });
      if (options.session !== undefined && ended === 0) {
        throw new CommandError(`The user has no session "${options.session}": \`user sessions\` lists them.`);
      }
      session.print(options, { ended }, `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.\n`);
    });
};

const onUser = (command: Command): Command =>
  onOrganization(command).requiredOption('--email <address>', "the user's e-mail address");
