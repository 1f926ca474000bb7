import { type Command, InvalidArgumentError, Option } from 'commander';
import { type BillingMode, billingModes } from '#libs/billing/organization.entity.js';
import { type OrganizationSummary, Organizations } from '#libs/billing/organizations.js';
import type { RateTier } from '#libs/billing/rate-tiers.js';
import { fieldLines, organizationView, tableLines } from './output.js';
import { type Session, withJson } from './session.js';

/** The operator's short names of the rate tiers, in the order in which help and errors list them. */
const tierNames = ['default', '1', '2', '3'] as const;
type TierName = (typeof tierNames)[number];
const tierOf: Record<TierName, RateTier> = { default: 'default', '1': 'tier_1', '2': 'tier_2', '3': 'tier_3' };

interface Format {
  json?: boolean;
}

interface OneOrganization extends Format {
  org: string;
}

interface CreateOptions extends Format {
  name: string;
  rateTier: TierName;
  billing: BillingMode;
  allowance: number;
  purchased: number;
}

export function addOrgCommands(program: Command, session: Session): void {
  const org = program.command('org').description('organizations');
  const rateTier = () => new Option('--rate-tier <tier>', 'requests per minute and data tier').choices(tierNames);

  async function change(options: Format, work: (organizations: Organizations) => Promise<OrganizationSummary>) {
    const summary = await session.withDatabase((dataSource) => work(new Organizations(dataSource)));
    const view = organizationView(summary);
    session.print(options, view, fieldLines(view));
  }

  withJson(org.command('create'))
    .description('create an organization')
    .requiredOption('--name <name>', 'name, 1 to 100 characters')
    .addOption(rateTier().default('default'))
    .addOption(new Option('--billing <mode>', 'how calls are paid for').choices(billingModes).default('subscription'))
    .option(
      '--allowance <credits>',
      'credits that each billing period includes, granted for the first one now',
      credits,
      0,
    )
    .option('--purchased <credits>', 'credits that never expire, granted now', credits, 0)
    .action((options: CreateOptions) =>
      change(options, async (organizations) => {
        const { id } = await organizations.create({
          name: options.name,
          rateTier: tierOf[options.rateTier],
          billingMode: options.billing,
          allowanceCredits: options.allowance,
          purchasedCredits: options.purchased,
        });
        return organizations.get(id);
      }),
    );

  withJson(org.command('list'))
    .description('list every organization, oldest first')
    .action(async (options: Format) => {
      const summaries = await session.withDatabase((dataSource) => new Organizations(dataSource).list());
      const views = summaries.map(organizationView);
      session.print(
        options,
        views,
        tableLines(views, ['id', 'name', 'rate_tier', 'billing_mode', 'api_enabled', 'live_tokens']),
      );
    });

  onOrganization(org.command('show'))
    .description('show one organization')
    .action((options: OneOrganization) => change(options, (organizations) => organizations.get(options.org)));

  onOrganization(org.command('set-rate-tier'))
    .description("change an organization's rate tier, for all its tokens at once")
    .addOption(rateTier().makeOptionMandatory())
    .action((options: OneOrganization & { rateTier: TierName }) =>
      change(options, (organizations) => organizations.setRateTier(options.org, tierOf[options.rateTier])),
    );

  onOrganization(org.command('enable'))
    .description("switch an organization's API access on")
    .action((options: OneOrganization) =>
      change(options, (organizations) => organizations.setApiEnabled(options.org, true)),
    );

  onOrganization(org.command('disable'))
    .description("switch an organization's API access off; its tokens stay")
    .action((options: OneOrganization) =>
      change(options, (organizations) => organizations.setApiEnabled(options.org, false)),
    );
}

export function onOrganization(command: Command): Command {
  return withJson(command).requiredOption('--org <id>', 'id of the organization, as `org list` shows it');
}

function credits(text: string): number {
  const amount = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(amount))
    throw new InvalidArgumentError('Give a whole number from 0 on.');
  return amount;
}
