import { type Command, Option } from 'commander';
import { type UserRole, userRoles } from '#libs/accounts/user.entity.js';
import { Users, type UserWithPassword } from '#libs/accounts/users.js';
import { type OneOrganization, onOrganization } from './org-options.js';
import { fieldLines, userView, userWithPasswordView } from './output.js';
import type { Session } from './session.js';

interface OneUser extends OneOrganization {
  email: string;
}

export const addUserCommands = (program: Command, session: Session): void => {
  const user = program.command('user').description('users of the dashboard');
  const role = () =>
    new Option('--role <role>', 'admin manages the organization; member uses the product').choices(userRoles);

  async function changePassword(options: OneUser, work: (users: Users) => Promise<UserWithPassword>) {
    const view = userWithPasswordView(await session.withDatabase((dataSource) => work(new Users(dataSource))));
    session.print(
      options,
      view,
      `${fieldLines(view)}\nSave the password now: only its hash is stored, so it cannot be shown again.\n`,
    );
  }

  onUser(user.command('invite'))
    .description('create a user with a generated password; it is shown only once')
    .addOption(role().default('member'))
    .action((options: OneUser & { role: UserRole }) =>
      changePassword(options, (users) => users.invite(options.org, options.email, options.role)),
    );

  onUser(user.command('set-role'))
    .description("change a user's role")
    .addOption(role().makeOptionMandatory())
    .action(async (options: OneUser & { role: UserRole }) => {
      const view = userView(
        await session.withDatabase((dataSource) =>
          new Users(dataSource).setRole(options.org, options.email, options.role),
        ),
      );
      session.print(options, view, fieldLines(view));
    });

  onUser(user.command('reset-password'))
    .description('generate a new password for a user; it is shown only once')
    .action((options: OneUser) => changePassword(options, (users) => users.resetPassword(options.org, options.email)));
};

const onUser = (command: Command): Command =>
  onOrganization(command).requiredOption('--email <address>', "the user's e-mail address");
