import { type Command, Option } from 'commander';
import {
  BILLING_MODES,
  type BillingMode,
  PRODUCT_PLANS,
  type ProductPlan,
} from '#libs/billing/organizations/organization.entity.js';
import type { RateTier } from '#libs/billing/rate-limits/rate-tiers.js';
import { CommandError } from '../command-error.js';
import { organizationView, tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';
import {
  changeOrganization,
  type LimitOption,
  type OrganizationOptions,
  type OutputOptions,
  parseCredits,
  parseLimit,
  withOrganizationOption,
} from './org-options.js';

/** Short names of the rate tiers, in the order in which help and errors list them. */
const TIER_NAMES = ['default', '1', '2', '3'] as const;
type TierName = (typeof TIER_NAMES)[number];
const RATE_TIER_BY_NAME: Record<TierName, RateTier> = {
  default: 'default',
  '1': 'tier_1',
  '2': 'tier_2',
  '3': 'tier_3',
};

interface CreateOptions extends OutputOptions {
  name: string;
  rateTier: TierName;
  billing: BillingMode;
  allowance: number;
  purchased: number;
}

const rateTier = () =>
  new Option('--rate-tier <tier>', 'determines the rate limits and the available fields').choices(TIER_NAMES);

/** @returns the command `org`, to which other files add subcommands. */
export const addOrgCommands = (program: Command, session: Session): Command => {
  const org = program.command('org').description('create and manage organizations');
  const change = changeOrganization(session);

  withJson(org.command('create'))
    .description('create an organization')
    .requiredOption('--name <name>', 'name, 1 to 100 characters')
    .addOption(rateTier().default('default'))
    .addOption(
      new Option('--billing <mode>', 'how API calls are billed').choices(BILLING_MODES).default('subscription'),
    )
    .option(
      '--allowance <credits>',
      'credits included in each billing period; the first period starts now',
      parseCredits,
      0,
    )
    .option('--purchased <credits>', 'credits to grant now, which never expire', parseCredits, 0)
    .action((options: CreateOptions) =>
      change(options, async (organizations) => {
        const { id } = await organizations.create({
          name: options.name,
          rateTier: RATE_TIER_BY_NAME[options.rateTier],
          billingMode: options.billing,
          allowanceCredits: options.allowance,
          purchasedCredits: options.purchased,
        });
        return organizations.get(id);
      }),
    );

  withJson(org.command('list'))
    .description('list every organization, oldest first')
    .action(async (options: OutputOptions) => {
      const summaries = await session.withStores((stores) => stores.organizations.list());
      const views = summaries.map(organizationView);
      session.print(
        options,
        views,
        tableLines(views, ['id', 'name', 'rate_tier', 'billing_mode', 'api_enabled', 'live_tokens']),
      );
    });

  withOrganizationOption(org.command('show'))
    .description('show one organization')
    .action((options: OrganizationOptions) => change(options, (organizations) => organizations.get(options.org)));

  withOrganizationOption(org.command('rename'))
    .description('change the name of an organization; its id, tokens and history stay')
    .requiredOption('--name <name>', 'name, 1 to 100 characters')
    .action((options: OrganizationOptions & { name: string }) =>
      change(options, (organizations) => organizations.rename(options.org, options.name)),
    );

  withOrganizationOption(org.command('enable'))
    .description("enable an organization's API access")
    .action((options: OrganizationOptions) =>
      change(options, (organizations) => organizations.setApiEnabled(options.org, true)),
    );

  withOrganizationOption(org.command('disable'))
    .description("disable an organization's API access; its tokens are kept")
    .action((options: OrganizationOptions) =>
      change(options, (organizations) => organizations.setApiEnabled(options.org, false)),
    );

  addPlanCommands(org, change);
  return org;
};

/** Commands that change the plan of an organization. */
const addPlanCommands = (org: Command, change: ReturnType<typeof changeOrganization>): void => {
  withOrganizationOption(org.command('set-rate-tier'))
    .description("change an organization's rate tier, which applies to all its tokens")
    .addOption(rateTier().makeOptionMandatory())
    .action((options: OrganizationOptions & { rateTier: TierName }) =>
      change(options, (organizations) => organizations.setRateTier(options.org, RATE_TIER_BY_NAME[options.rateTier])),
    );

  withOrganizationOption(org.command('set-product-plan'))
    .description('change the product plan, which limits the dashboard and not the API')
    .addOption(new Option('--product-plan <plan>', 'product plan').choices(PRODUCT_PLANS).makeOptionMandatory())
    .action((options: OrganizationOptions & { productPlan: ProductPlan }) =>
      change(options, (organizations) => organizations.setProductPlan(options.org, options.productPlan)),
    );

  withOrganizationOption(org.command('set-limits'))
    .description("override the rate limits of an organization's tier, or remove the override")
    .option('--per-minute <requests>', 'requests per 60 seconds; `tier` removes the override', parseLimit)
    .option('--per-five-hours <requests>', 'requests per 18,000 seconds; `tier` removes the override', parseLimit)
    .action(async (options: OrganizationOptions & { perMinute?: LimitOption; perFiveHours?: LimitOption }) => {
      const { perMinute, perFiveHours } = options;
      if (perMinute === undefined && perFiveHours === undefined) {
        throw new CommandError('Specify --per-minute <requests>, --per-five-hours <requests>, or both.');
      }
      await change(options, (organizations) =>
        organizations.setLimits(options.org, {
          ...(perMinute === undefined ? {} : { perMinute: perMinute === 'tier' ? null : perMinute }),
          ...(perFiveHours === undefined ? {} : { perFiveHours: perFiveHours === 'tier' ? null : perFiveHours }),
        }),
      );
    });
};
