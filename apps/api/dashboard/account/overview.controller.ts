import { z } from 'zod';
import { countMembers } from '#libs/accounts/links/account-links.js';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { readCreditAccount } from '#libs/billing/credits/credit-account.js';
import { BILLING_MODES, Organization, PRODUCT_PLANS } from '#libs/billing/organizations/organization.entity.js';
import { RATE_TIERS, type RateTier } from '#libs/billing/rate-limits/rate-tiers.js';
import { readRateWindows, type WindowReading } from '#libs/billing/rate-limits/read-rate-windows.js';
import { MAX_LIVE_TOKENS } from '#libs/billing/tokens/tokens.js';
import { SAMPLE_DATASET } from '#libs/feed/sample.js';
import { DATA_TIERS } from '#libs/records/data-tier.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { readDatasetAge } from '../../reads/dataset-age.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Route } from '../http/route.js';
import { count, named, time } from '../http/schema.js';
import { CurrentUser } from '../session/session.guard.js';

const rateWindow = named(
  'RateWindow',
  z.object({
    seconds: z.int(),
    limit: z.int(),
    used: count,
    remaining: count,
    resets_at: time.nullable().describe('When the window resets; null if nothing has been counted.'),
    blocked: z.boolean().describe('Whether the window is exhausted and refuses requests until it resets.'),
    exhausted_at: time.nullable().describe('When the limit will be reached at the current rate; null if it will not.'),
  }),
);
const planLimit = named(
  'PlanLimit',
  z.object({ used: count, limit: z.int().nullable().describe('Null means unlimited.') }),
);
const credits = named(
  'Credits',
  z.object({
    balance: count,
    allowance: count.describe('Allowance left; spent first.'),
    purchased: count.describe('Purchased credits left; they never expire.'),
    low: z.boolean().describe('At most 100 credits, or 10% of the allowance.'),
    period: z.object({ started_at: time, ends_at: time, allowance: count }).nullable(),
    credits_per_day: z.number().describe('Average per day over the last seven days.'),
    runs_out_at: time.nullable().describe('When credits run out at that rate; null if not within two years.'),
  }),
);
const runningLow = ['credits', 'minute', 'five_hours', 'members', 'collections', 'tokens'] as const;
const account = named(
  'AccountOverview',
  z.object({
    organization: z.object({
      id: z.string(),
      name: z.string(),
      product_plan: z.enum(PRODUCT_PLANS),
      rate_tier: z.enum(Object.keys(RATE_TIERS) as [RateTier, ...RateTier[]]),
      data_tier: z.enum(DATA_TIERS),
      billing_mode: z.enum(BILLING_MODES),
      api_enabled: z.boolean(),
      created_at: time,
    }),
    rate_limits: z.object({ minute: rateWindow, five_hours: rateWindow }),
    credits: credits.nullable().describe('Null on `subscription`.'),
    plan: z.object({ members: planLimit, collections: planLimit, export_rows: z.int() }),
    tokens: z.object({ live: count, limit: z.int() }),
    dataset: z
      .object({
        as_of: time,
        age_days: count,
        is_sample: z
          .boolean()
          .describe('Whether it is the sample of Rolecall, which the tour of the web app explains.'),
      })
      .nullable()
      .describe('Time up to which the data is complete, and its age in whole days; null if none is loaded.'),
    running_low: z.array(z.enum(runningLow)).describe('Limits that are exhausted or soon will be.'),
  }),
);

/** Credits are running low when they last for fewer days than this. */
const LOW_DAYS = 7;

/** The limits and credits of the organization, and their use. */
@DashboardController('account')
export class OverviewController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly dataset: Dataset,
  ) {}

  @Route('get', '', {
    access: 'member',
    summary: 'Quota, credits, plan, and low-balance warnings',
    description: 'Free, and not counted by the rate limits.',
    response: account,
  })
  async overview(@CurrentUser() { organizationId }: SignedInUser): Promise<z.infer<typeof account>> {
    return this.database.run(async (stores) => {
      const { manager } = stores.database;
      const organization = await manager.findOneByOrFail(Organization, { id: organizationId });
      const [windows, creditAccount, members, collections, tokens] = await Promise.all([
        readRateWindows(manager, organization),
        readCreditAccount(manager, organization),
        countMembers(manager, organizationId),
        stores.collections.list(organizationId),
        stores.tokens.list(organizationId),
      ]);
      const limits = productPlanLimits[organization.productPlan];
      const plan = {
        members: { used: members, limit: limits.members },
        collections: { used: collections.length, limit: limits.collections },
        export_rows: limits.exportRows,
      };
      const live = tokens.filter(({ revokedAt }) => revokedAt === null).length;
      const low: Readonly<Record<(typeof runningLow)[number], boolean>> = {
        credits:
          creditAccount !== null &&
          (creditAccount.low ||
            (creditAccount.runsOutAt !== null && Number(creditAccount.runsOutAt) - Date.now() < LOW_DAYS * MS_PER_DAY)),
        minute: isLow(windows.short),
        five_hours: isLow(windows.long),
        members: isFull(plan.members),
        collections: isFull(plan.collections),
        tokens: live >= MAX_LIVE_TOKENS,
      };
      return {
        organization: {
          id: organization.id,
          name: organization.name,
          product_plan: organization.productPlan,
          rate_tier: organization.rateTier,
          data_tier: RATE_TIERS[organization.rateTier].dataTier,
          billing_mode: organization.billingMode,
          api_enabled: organization.apiEnabled,
          created_at: organization.createdAt.toISOString(),
        },
        rate_limits: { minute: windowView(windows.short), five_hours: windowView(windows.long) },
        credits: creditAccount && creditView(creditAccount),
        plan,
        tokens: { live, limit: MAX_LIVE_TOKENS },
        dataset: await this.datasetView(),
        running_low: runningLow.filter((name) => low[name]),
      };
    });
  }

  private async datasetView(): Promise<z.infer<typeof account>['dataset']> {
    const age = await readDatasetAge(this.dataset);
    return age && { ...age, is_sample: (await this.dataset.feed()) === SAMPLE_DATASET };
  }
}

const isLow = ({ remaining, limit, exhaustedAt }: WindowReading): boolean =>
  remaining <= limit / 10 || exhaustedAt !== null;

const isFull = ({ used, limit }: z.infer<typeof planLimit>): boolean => limit !== null && used >= limit;

const windowView = ({ resetsAt, exhaustedAt, ...reading }: WindowReading): z.infer<typeof rateWindow> => ({
  ...reading,
  resets_at: resetsAt?.toISOString() ?? null,
  exhausted_at: exhaustedAt?.toISOString() ?? null,
});

const creditView = ({
  period,
  creditsPerDay,
  runsOutAt,
  ...amounts
}: NonNullable<Awaited<ReturnType<typeof readCreditAccount>>>): z.infer<typeof credits> => ({
  ...amounts,
  period: period && {
    started_at: period.startedAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
    allowance: period.allowance,
  },
  credits_per_day: Math.round(creditsPerDay * 100) / 100,
  runs_out_at: runsOutAt?.toISOString() ?? null,
});
