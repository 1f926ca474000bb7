import { Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import { JsonBytes } from '../../http/json-bytes.js';
import { QueryString } from '../../http/query-string.js';
import { Priced } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { AnalysisRoute, ListRoute } from '../../openapi/route-decorators.js';
import { RecordReaders } from '../../search/record-readers.js';
import { Metered } from '../admission.guard.js';
import { sendAnalysis } from '../metrics/send-analysis.js';
import { V4Controller } from '../v4.entrance.js';
import { occupationBridge } from './analyses/occupation-bridge.js';
import { similarOccupations } from './analyses/similar-occupations.js';
import { TechnologiesContext } from './analyses/technologies-context.js';
import { technologiesStatus } from './analyses/technologies-status.js';
import { technologyChurn } from './analyses/technology-churn.js';
import { employerStack, sliceStack } from './analyses/technology-stack.js';
import { technologyTrend } from './analyses/technology-trend.js';

@V4Controller('technologies')
export class TechnologiesController {
  private readonly catalogue: ListReader;

  constructor(
    readers: RecordReaders,
    private readonly context: TechnologiesContext,
  ) {
    this.catalogue = readers.list('technologies');
  }

  @Get('technologies')
  @JsonBytes()
  @ListRoute('technologies', 'Search the technology catalogue', 'With live counts and pay, most active postings first.')
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.catalogue.list(query, request.operation));
  }

  @Get('technologies/trend')
  @Priced('analysis')
  @AnalysisRoute(
    'TechnologyTrend',
    'Technologies over time in a slice',
    'One row per technology and month, not paginated.',
  )
  async trend(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await technologyTrend(this.context, query, operation));
  }

  @Get('technologies/stack')
  @Priced('analysis')
  @AnalysisRoute(
    'TechnologyStack',
    "A slice's technology stack",
    'The technologies of the slice, most frequent first, with share and lift.',
  )
  async stack(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await sliceStack(this.context, query, operation));
  }

  @Get('sources-id/:source_id/technologies')
  @Priced('analysis')
  @AnalysisRoute(
    'EmployerStack',
    "One employer's technology stack",
    "The employer's technologies, most frequent first. `count=true` returns only their number and is free.",
  )
  async employer(
    @Param('source_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await employerStack(this.context, id, query, operation));
  }

  @Get('technologies/churn')
  @Priced('analysis')
  @AnalysisRoute(
    'TechnologyChurn',
    "Turnover of a slice's skill mix",
    'How the shares of technologies changed from one window to the next. Available for precomputed slices only.',
  )
  async churn(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await technologyChurn(this.context, query, operation));
  }

  @Get('technologies/bridge')
  @Priced('analysis')
  @AnalysisRoute(
    'TechnologyBridge',
    'Where two occupations converge',
    'Technologies that the two occupations share, and those that only one of them has. Available for precomputed occupations only.',
  )
  async bridge(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await occupationBridge(this.context, query, operation));
  }

  @Get('technologies/similar-occupations')
  @Priced('analysis')
  @AnalysisRoute(
    'SimilarOccupations',
    'Occupations with a similar skill mix',
    'Cosine similarity of technology profiles, weighted by comparative advantage. Available for precomputed occupations only.',
  )
  async similarOccupations(
    @QueryString() query: RawQuery,
    @Metered() { operation }: MeteredRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendAnalysis(reply, query, await similarOccupations(this.context, query, operation));
  }

  @Get('technologies/status')
  @AnalysisRoute(
    'TechnologyStatus',
    'Precomputed slices of the technologies',
    'Free. The sets of dimensions whose technologies are precomputed (the grid).',
  )
  async status(@QueryString() query: RawQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendAnalysis(reply, query, await technologiesStatus(this.context, query));
  }
}
