import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#libs/billing/caller.js';
import { longWindowSeconds, rateTiers, shortWindowSeconds } from '#libs/billing/rate-tiers.js';
import { facetNames, fieldNames, filterNames } from '#libs/search/derive/plan-lists.js';
import { checkPlainRequest } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { CurrentCaller } from '../admission/admission.guard.js';
import { QueryString } from '../http/query-string.js';
import { PlainRoute } from '../openapi/routes.js';
import { DEFINITIONS } from '../search/search.module.js';

@ApiTags('Account')
@Controller('v4/me')
export class AccountController {
  constructor(@Inject(DEFINITIONS) private readonly definitions: Definitions) {}

  @Get()
  @PlainRoute('Account', 'Plan and data tier', 'Free. Read the four lists instead of hard-coding them.')
  me(@QueryString() query: RawQuery, @CurrentCaller() { organizationId, rateTier, dataTier, billingMode }: Caller) {
    checkPlainRequest(query);
    const { jobs, sources } = this.definitions;
    const { perMinute, perFiveHours } = rateTiers[rateTier];
    return {
      organization_id: organizationId,
      rate_limit: perMinute,
      period_seconds: shortWindowSeconds,
      rate_limit_5h: perFiveHours,
      period_seconds_5h: longWindowSeconds,
      billing_mode: billingMode,
      fields: {
        tier: dataTier,
        jobs: fieldNames(jobs, dataTier),
        sources: fieldNames(sources, dataTier),
        filters: filterNames([jobs, sources], dataTier),
        facets: facetNames([jobs, sources], dataTier),
      },
    };
  }
}
