import type { Command } from 'commander';
import { fieldLines } from '../output.js';
import type { Session } from '../session.js';
import { type OrganizationOptions, withOrganizationOption } from './org-options.js';
import { currentOperator } from './user-commands.js';

interface DomainOptions extends OrganizationOptions {
  domain: string;
}

/** Commands about the identity providers of organizations, which Admins set up in the dashboard. */
export const addSsoCommands = (program: Command, session: Session): void => {
  const sso = program.command('sso').description('sign-in at the identity providers of organizations');

  withOrganizationOption(sso.command('show'))
    .description('show the identity provider and the domains of an organization')
    .action(async (options: OrganizationOptions) => {
      const view = await session.withStores(async ({ organizations, ssoProviders }) => {
        await organizations.get(options.org);
        const provider = await ssoProviders.find(options.org);
        return {
          issuer: provider?.issuer ?? null,
          client_id: provider?.clientId ?? null,
          local_passwords: provider?.localPasswords ?? true,
          domains: await ssoProviders.domains(options.org),
        };
      });
      session.print(options, view, fieldLines({ ...view, domains: view.domains.join(', ') || null }));
    });

  withDomain(sso.command('add-domain'))
    .description(
      'confirm that a domain of e-mail addresses belongs to an organization: its people sign in at its provider',
    )
    .action(async (options: DomainOptions) => {
      const domain = await session.withStores(({ ssoProviders }) =>
        ssoProviders.addDomain(options.org, options.domain, currentOperator()),
      );
      session.print(
        options,
        { domain },
        `People with addresses of ${domain} sign in at the provider of ${options.org}.\n`,
      );
    });

  withDomain(sso.command('remove-domain'))
    .description('remove a domain; people who have signed in before still can')
    .action(async (options: DomainOptions) => {
      const domain = await session.withStores(({ ssoProviders }) =>
        ssoProviders.removeDomain(options.org, options.domain, currentOperator()),
      );
      session.print(options, { domain }, `${domain} is no longer a domain of ${options.org}.\n`);
    });

  withOrganizationOption(sso.command('allow-passwords'))
    .description(
      'let members sign in with passwords again, when the provider of an organization that has switched them off fails',
    )
    .action(async (options: OrganizationOptions) => {
      await session.withStores(({ ssoProviders }) =>
        ssoProviders.setLocalPasswords(options.org, true, currentOperator()),
      );
      session.print(
        options,
        { local_passwords: true },
        'Members can sign in with passwords. `user reset-password` prints a link for one who has none.\n',
      );
    });
};

const withDomain = (command: Command): Command =>
  withOrganizationOption(command).requiredOption(
    '--domain <domain>',
    'domain of e-mail addresses, such as example.com',
  );
