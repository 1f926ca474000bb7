import { type Command, Option } from 'commander';
import { BILLING_MODES, type BillingMode } from '#libs/billing/organizations/organization.entity.js';
import { CommandError } from '../command-error.js';
import { fieldLines, organizationView, tableLines, undeliveredChargeView } from '../output.js';
import type { Session } from '../session.js';
import { changeOrganization, type OrganizationOptions, parseCredits, withOrganizationOption } from './org-options.js';

export const addOrgCreditCommands = (org: Command, session: Session): void => {
  withOrganizationOption(org.command('set-billing'))
    .description('change how API calls are billed, or the allowance of the next billing period')
    .addOption(
      new Option('--billing <mode>', 'how API calls are billed; switching to subscription expires the unused allowance')
        .choices(BILLING_MODES)
        .makeOptionMandatory(),
    )
    .option('--allowance <credits>', 'credits included in each billing period (default: unchanged)', parseCredits)
    .action((options: OrganizationOptions & { billing: BillingMode; allowance?: number }) =>
      changeOrganization(session)(options, (organizations) =>
        organizations.setBilling(options.org, options.billing, options.allowance),
      ),
    );

  withOrganizationOption(org.command('grant'))
    .description('grant credits that never expire, or refund an undelivered charge')
    .option('--purchased <credits>', 'credits to grant', parseCredits)
    .option('--refund <request-id>', 'id of the request to refund, as listed by `org undelivered`; possible once')
    .action(async (options: OrganizationOptions & { purchased?: number; refund?: string }) => {
      const { org: id, purchased, refund } = options;
      if ((purchased === undefined) === (refund === undefined)) {
        throw new CommandError('Specify either --purchased <credits> or --refund <request-id>.');
      }
      const summary = await session.withStores(async (stores) => {
        if (purchased !== undefined) await stores.credits.grant(id, purchased);
        if (refund !== undefined) await stores.undeliveredCharges.refund(id, refund);
        return stores.organizations.get(id);
      });
      const view = organizationView(summary);
      session.print(options, view, fieldLines(view));
    });

  withOrganizationOption(org.command('undelivered'))
    .description('list charges older than a minute whose response was not confirmed as delivered')
    .action(async (options: OrganizationOptions) => {
      const charges = await session.withStores(async (stores) => {
        await stores.organizations.get(options.org);
        return stores.undeliveredCharges.list(options.org);
      });
      const views = charges.map(undeliveredChargeView);
      const columns = ['request_id', 'endpoint_group', 'credits', 'records', 'charged_at'];
      session.print(
        options,
        views,
        views.length > 0 ? tableLines(views, columns) : 'There are no undelivered charges.\n',
      );
    });
};
