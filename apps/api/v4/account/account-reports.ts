import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Usage } from '#libs/billing/usage/usage.js';
import { facetNames, fieldNames, filterNames } from '#libs/registry/derive/entitlements.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { readDatasetAge } from '../../reads/dataset-age.js';
import type { CallOperation } from '../../reads/read.js';
import type { DeepReadonly } from '../../reads/response.js';
import { DEFINITIONS } from '../../search/search.module.js';
import type { account } from './account-schema.js';
import { readUsageRequest } from './usage-request.js';
import type { usageList } from './usage-schema.js';

type Account = DeepReadonly<z.output<typeof account>>;
type UsageList = DeepReadonly<z.output<typeof usageList>>;

/** What an organization may use, and what it has used. */
@Injectable()
export class AccountReports {
  constructor(
    @Inject(DEFINITIONS) private readonly definitions: Definitions,
    private readonly usageReport: Usage,
    private readonly dataset: Dataset,
  ) {}

  async status({ caller, windows }: CallOperation): Promise<Account> {
    if (!windows) throw new Error('Only requests have rate windows.');
    const { short, long } = windows;
    const { organizationId, dataTier: tier, billingMode, credits, scopes, isReadOnly, isTest } = caller;
    const listed = this.definitions.filter(({ listedInAccount }) => listedInAccount);
    return {
      organization_id: organizationId,
      rate_limit: short.limit,
      period_seconds: short.seconds,
      remaining: short.remaining,
      rate_limit_5h: long.limit,
      period_seconds_5h: long.seconds,
      remaining_5h: long.remaining,
      billing_mode: billingMode,
      ...(credits && { credit_balance: credits.balance }),
      fields: {
        tier,
        ...Object.fromEntries(listed.map((definition) => [definition.name, fieldNames(definition, tier)])),
        filters: filterNames(listed, tier),
        facets: facetNames(listed, tier),
      },
      scopes,
      read_only: isReadOnly,
      test_data: isTest,
      dataset: await readDatasetAge(this.dataset),
    };
  }

  async usage(query: RawQuery, { organizationId }: CallOperation): Promise<UsageList> {
    const range = readUsageRequest(query, new Date().toISOString().slice(0, 10));
    const rows = await this.usageReport.read(organizationId, range);
    return {
      data: rows.map(({ day, ...row }) => ({ ...(day !== undefined && { date: day }), ...row })),
      next_cursor: null,
      has_more: false,
      as_of: (await readDatasetAge(this.dataset))?.as_of ?? null,
    };
  }
}
