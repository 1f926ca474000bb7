import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Route } from '../http/route.js';
import { count, named, time } from '../http/schema.js';
import { Throttle } from '../session/throttling.js';
import { allowVisitors } from './allow-visitors.js';
import { LandingPage } from './landing-page.js';

const landing = named(
  'Landing',
  z.object({
    as_of: time,
    counts: z.object({ postings: count, active_postings: count, companies: count }),
    queries: z.array(
      z.object({
        title: z.string(),
        path: z.string().describe('Request to the public API that returns these postings.'),
        count: count.describe('Postings that match.'),
        data: z.array(z.record(z.string(), z.unknown())).describe('The first postings, with a subset of their fields.'),
      }),
    ),
    demand: z
      .array(
        z.object({
          month: z.string().describe('Such as `2026-07`.'),
          partial: z.boolean().describe('Whether the month has not ended.'),
          index: z
            .number()
            .nonnegative()
            .nullable()
            .describe('Active postings of boards that were watched throughout: 100 in the base month.'),
          active: count
            .nullable()
            .describe('Postings that were open when the month ended, on boards that are watched.'),
          new: count.describe('Postings that were published in the month.'),
          closed: count.nullable().describe('Postings that closed in the month, on boards that are watched.'),
        }),
      )
      .describe('All postings, by month: the last twelve.'),
  }),
);

/** The figures that visitors see without an account. */
@DashboardController('public')
export class LandingController {
  constructor(
    private readonly page: LandingPage,
    private readonly options: DashboardOptions,
  ) {}

  @Route('get', '', {
    access: 'public',
    summary: 'Live counts, demand by month and three queries',
    description:
      'For the landing page. Free, rate-limited by IP address, and cached for up to a minute. 404 if the operator has turned them off.',
    response: landing,
    errors: [404],
  })
  @Throttle('visitor')
  async read(@Res({ passthrough: true }) reply: FastifyReply) {
    allowVisitors(this.options, reply);
    return this.page.read();
  }
}
