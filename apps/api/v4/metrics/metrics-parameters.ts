import { DIMENSIONS } from '#libs/metrics/dimensions.js';
import { integerScalar, oneOf } from '#libs/search/kinds/scalars.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { commonParameters, type RequestParameter } from '#libs/search/query/request-parameters.js';
import {
  byParameter,
  digitsParameter,
  formatParameter,
  fromParameter,
  groupByParameter,
  pageParameters,
  periodParameter,
  sliceParameters,
  sliceRequestReader,
  toParameter,
} from './slice-parameters.js';

/** Parameters that every analysis accepts; `count` is ignored. */
const responseParameters: readonly RequestParameter[] = [formatParameter, ...commonParameters];

const binWidth: RequestParameter = {
  name: 'bin_width',
  arity: 'one',
  scalar: { ...integerScalar(1_000, 100_000), example: 10_000 },
  description: 'Bucket width of the histogram in US dollars. Default: 10,000.',
};
const against: RequestParameter = {
  name: 'against',
  arity: 'many',
  scalar: { ...oneOf(['all', ...DIMENSIONS.map(({ name }) => name)]), example: 'all' },
  description:
    'Dimensions of the slice that the wider slice keeps. `all` (the default) keeps none, which compares with the whole market.',
};

/** The parameters of each analysis, except those of the slice. */
const ANALYSIS_PARAMETERS = {
  slice: [periodParameter, groupByParameter, digitsParameter, ...pageParameters, ...responseParameters],
  series: [fromParameter, toParameter, ...responseParameters],
  distribution: [periodParameter, binWidth, ...responseParameters],
  concentration: [byParameter, periodParameter, digitsParameter, ...pageParameters, ...responseParameters],
  benchmark: [against, periodParameter, ...responseParameters],
  skillPremium: [...pageParameters, ...responseParameters],
} satisfies Record<string, readonly RequestParameter[]>;

const withSlice = (own: readonly RequestParameter[]): readonly RequestParameter[] => [...sliceParameters, ...own];

/** The parameters of each route, for its documentation. */
export const metricsParameters = {
  slice: withSlice(ANALYSIS_PARAMETERS.slice),
  series: withSlice(ANALYSIS_PARAMETERS.series),
  distribution: withSlice(ANALYSIS_PARAMETERS.distribution),
  concentration: withSlice(ANALYSIS_PARAMETERS.concentration),
  benchmark: withSlice(ANALYSIS_PARAMETERS.benchmark),
  skillPremium: withSlice(ANALYSIS_PARAMETERS.skillPremium),
  status: responseParameters,
};

/** The readers of each route's parameters. */
export const readers = {
  slice: sliceRequestReader(ANALYSIS_PARAMETERS.slice),
  series: sliceRequestReader(ANALYSIS_PARAMETERS.series),
  distribution: sliceRequestReader(ANALYSIS_PARAMETERS.distribution),
  concentration: sliceRequestReader(ANALYSIS_PARAMETERS.concentration),
  benchmark: sliceRequestReader(ANALYSIS_PARAMETERS.benchmark),
  // Requires the tier of the field `technologies`.
  skillPremium: sliceRequestReader(ANALYSIS_PARAMETERS.skillPremium, 'max'),
  status: parameterReader(metricsParameters.status),
};
