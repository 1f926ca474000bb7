import { Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { QueryString } from '../../http/query-string.js';
import { Priced } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { AnalysisRoute } from '../../openapi/route-decorators.js';
import { Metered } from '../admission.guard.js';
import { V4Controller } from '../v4.entrance.js';
import { benchmark } from './analyses/benchmark.js';
import { marketConcentration } from './analyses/market-concentration.js';
import { MetricsContext } from './analyses/metrics-context.js';
import { metricsSeries } from './analyses/metrics-series.js';
import { metricsStatus } from './analyses/metrics-status.js';
import { payDistribution } from './analyses/pay-distribution.js';
import { skillPremium } from './analyses/skill-premium.js';
import { sliceMetrics } from './analyses/slice-metrics.js';
import { JsonQuery } from './json-query.js';
import { sendAnalysis } from './send-analysis.js';

const SLICE =
  'Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. ' +
  'Precomputed for common slices, otherwise computed live by the same definitions.';

@V4Controller('metrics', 'metrics')
@Priced('analysis')
export class MetricsController {
  constructor(private readonly context: MetricsContext) {}

  @Get()
  @AnalysisRoute('MetricsSlice', 'Metrics for a slice', SLICE)
  async slice(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await sliceMetrics(this.context, query, operation));
  }

  @Post('query')
  @HttpCode(200)
  @AnalysisRoute(
    'MetricsSlice',
    'Metrics for a slice (POST form)',
    `${SLICE} Accepts the same parameters as a JSON object.`,
    'body',
  )
  async query(
    @JsonQuery() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await sliceMetrics(this.context, query, operation));
  }

  @Get('series')
  @AnalysisRoute('MetricsSeries', 'Metrics over time', 'One row per month from `from` to `to`, not paginated.')
  async series(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await metricsSeries(this.context, query, operation));
  }

  @Get('distribution')
  @AnalysisRoute(
    'MetricsDistribution',
    'Pay distribution for a slice',
    'A histogram of annual pay in US dollars, and its quantiles.',
  )
  async distribution(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await payDistribution(this.context, query, operation));
  }

  @Get('concentration')
  @AnalysisRoute(
    'MetricsConcentration',
    'Where the work is concentrated',
    'Shares and location quotients of the values of a dimension, with the Herfindahl-Hirschman index over all values.',
  )
  async concentration(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await marketConcentration(this.context, query, operation));
  }

  @Get('benchmark')
  @AnalysisRoute(
    'MetricsBenchmark',
    'A slice compared with a wider one',
    'Each measure with its difference, ratio, and whether the difference is statistically significant.',
  )
  async benchmark(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await benchmark(this.context, query, operation));
  }

  @Get('skill-premium')
  @AnalysisRoute(
    'MetricsSkillPremium',
    'What each technology pays in a slice',
    'The difference in pay between postings that name a technology and those that do not, unadjusted and within occupation and level. Available for precomputed slices only.',
  )
  async skillPremium(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await skillPremium(this.context, query, operation));
  }

  @Get('status')
  @AnalysisRoute(
    'MetricsStatus',
    'Precomputed slices of the metrics',
    'Free. The sets of dimensions whose slices are precomputed (the grid), and when the grid was built.',
  )
  async status(@QueryString() query: RawQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendAnalysis(reply, query, await metricsStatus(this.context, query));
  }
}
