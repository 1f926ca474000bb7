import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import { commonParameters } from '#libs/search/query/request-parameters.js';
import type { Exclusions } from '#libs/search/registry/visibility.js';
import { suggestionParameters } from '#libs/search/suggestions/suggestion-request.js';
import { usageParameters } from '../v4/account/usage-request.js';
import { metricsParameters } from '../v4/metrics/metrics-parameters.js';
import { technologyParameters } from '../v4/technologies/technology-parameters.js';

/** The parameters of the analyses, which return rows as JSON or CSV. */
const analysisParameters = {
  MetricsSlice: metricsParameters.slice,
  MetricsSeries: metricsParameters.series,
  MetricsDistribution: metricsParameters.distribution,
  MetricsConcentration: metricsParameters.concentration,
  MetricsBenchmark: metricsParameters.benchmark,
  MetricsSkillPremium: metricsParameters.skillPremium,
  MetricsStatus: metricsParameters.status,
  TechnologyTrend: technologyParameters.trend,
  TechnologyStack: technologyParameters.stack,
  EmployerStack: technologyParameters.employer,
  TechnologyChurn: technologyParameters.churn,
  TechnologyBridge: technologyParameters.bridge,
  SimilarOccupations: technologyParameters.similarOccupations,
  TechnologyStatus: technologyParameters.status,
};

/** The parameters of the routes that are not derived from a kind of record, by the schema of their response. */
export const objectRouteParameters = {
  Account: commonParameters,
  UsageList: usageParameters,
  HiddenJobState: commonParameters,
  BlockedSourceState: commonParameters,
  TitleSuggestionList: suggestionParameters,
  SourceSuggestionList: suggestionParameters,
  SignalTypeList: commonParameters,
  ...analysisParameters,
};

/** Metadata key of what a route reads. `openapi/document.ts` and `mcp/tools` derive its parameters and response from it. */
export const READS = 'x-rolecall-reads';

export type Reads =
  | { readonly record: string; readonly as: 'record' | 'list' | 'related' | 'options' }
  /** The records of this kind that the organization excludes. */
  | { readonly excluded: keyof Exclusions }
  /** An object of this schema. */
  | { readonly schema: keyof typeof objectRouteParameters; readonly csv?: boolean; readonly in?: 'query' | 'body' };

const route = (reads: Reads, summary: string, description: string) =>
  applyDecorators(ApiOperation({ summary, description }), ApiExtension(READS, reads), SetMetadata(READS, reads));

/** A route that returns a list of records. */
export const ListRoute = (record: string, summary: string, description: string) =>
  route({ record, as: 'list' }, summary, description);

/** A route that returns a list of records, ordered by similarity to one of them. */
export const RelatedRoute = (record: string, summary: string, description: string) =>
  route({ record, as: 'related' }, summary, description);

/** A route that returns one record, or `{}`. */
export const RecordRoute = (record: string, summary: string, description: string) =>
  route({ record, as: 'record' }, summary, description);

export const OPTIONS_DESCRIPTION =
  'Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records ' +
  'that the list would return with this value added to the filter. Values used in a filter are always listed.';

/** A route that counts facets. */
export const OptionsRoute = (record: string, summary: string, description: string) =>
  route({ record, as: 'options' }, summary, description);

/** A route that lists what the organization has hidden or blocked. */
export const ExclusionListRoute = (excluded: keyof Exclusions, summary: string, description: string) =>
  route({ excluded }, summary, description);

/** A route that returns an object with a schema of `components.ts`. */
export const ObjectRoute = (schema: keyof typeof objectRouteParameters, summary: string, description: string) =>
  route({ schema }, summary, description);

/** A route that returns an analysis. @param from where its parameters are: in the query string or in a JSON body. */
export const AnalysisRoute = (
  schema: keyof typeof analysisParameters,
  summary: string,
  description: string,
  from: 'query' | 'body' = 'query',
) => route({ schema, csv: true, in: from }, summary, description);
