import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { QualityReport } from '../../v4/quality/quality-report.js';
import { quality } from '../../v4/quality/quality-schema.js';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Route } from '../http/route.js';
import { named } from '../http/schema.js';
import { Throttle } from '../session/throttling.js';
import { allowVisitors } from './allow-visitors.js';

const publicQuality = named('PublicQuality', quality);

/** The same as `/v4/quality`, for visitors without an account. */
@DashboardController('public/quality')
export class QualityController {
  constructor(
    private readonly report: QualityReport,
    private readonly options: DashboardOptions,
  ) {}

  @Route('get', '', {
    access: 'public',
    summary: 'How far fields can be trusted',
    description:
      'The response of `/v4/quality`. Free, rate-limited by IP address, and cached for up to a minute. 404 if the operator has turned public figures off.',
    response: publicQuality,
    errors: [404],
  })
  @Throttle('visitor')
  async read(@Res({ passthrough: true }) reply: FastifyReply) {
    allowVisitors(this.options, reply);
    return this.report.read();
  }
}
