import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#libs/billing/admission.js';
import { longWindowSeconds, rateTiers, shortWindowSeconds } from '#libs/billing/rate-tiers.js';
import { facetNames, fieldNames, filterNames } from '#libs/search/derive/plan-lists.js';
import { CurrentCaller } from '../admission/admission.guard.js';
import { DEFINITIONS, type Definitions } from '../search/search.module.js';

@ApiTags('Account')
@Controller('v4/me')
export class AccountController {
  constructor(@Inject(DEFINITIONS) private readonly definitions: Definitions) {}

  @Get()
  @ApiOperation({ summary: 'Plan and data tier', description: 'Free. Read the four lists instead of hard-coding them.' })
  me(@CurrentCaller() { organizationId, rateTier, dataTier, billingMode }: Caller) {
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
