import { filterParameters } from '#libs/search/derive/filter-parameters.js';
import { stringScalar } from '#libs/search/kinds/scalars.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { commonParameters, type RequestParameter } from '#libs/search/query/request-parameters.js';
import { jobs } from '#libs/search/records/jobs.js';
import {
  formatParameter,
  fromParameter,
  pageParameters,
  sliceParameters,
  sliceRequestReader,
  toParameter,
  windowParameter,
} from '../metrics/slice-parameters.js';

/** Without technologies, which are the result. */
const dimensions = sliceParameters.filter(({ name }) => name !== 'technologies');
const withoutEmployer = dimensions.filter(({ name }) => name !== 'source_ids');
const MAX_TECHNOLOGIES = 10;

const technology = filterParameters(jobs).get('technologies')?.operation.value as RequestParameter['scalar'];
const technologies: RequestParameter = {
  name: 'technologies',
  arity: 'many',
  scalar: { ...technology, maxValues: MAX_TECHNOLOGIES, example: 'postgresql' },
  description: `Up to ${MAX_TECHNOLOGIES} technologies. Default: the five most frequent of the slice.`,
};

const OCCUPATION_CODE = /^\d{2}(?:-\d{2}(?:\d{2}(?:\.\d{2})?)?)?$/;
const occupation = (name: string, description: string): RequestParameter => ({
  name,
  arity: 'one',
  required: true,
  scalar: {
    ...stringScalar(32, {
      regex: OCCUPATION_CODE,
      message: 'must be one occupation code of 2, 4, 6 or 8 digits (15-1252)',
    }),
    example: '15-1252',
  },
  description,
});

const responseParameters: readonly RequestParameter[] = [formatParameter, ...commonParameters];
/** The parameters of each analysis, except those of the slice. */
const analysisParameters = {
  trend: [technologies, fromParameter, toParameter, ...responseParameters],
  stack: [windowParameter, ...pageParameters, ...responseParameters],
  employer: [windowParameter, ...pageParameters, ...responseParameters],
  churn: [windowParameter, ...pageParameters, ...responseParameters],
  bridge: [
    occupation('from', 'Occupation to move from.'),
    occupation('to', 'Occupation to move to.'),
    windowParameter,
    ...pageParameters,
    ...responseParameters,
  ],
  similarOccupations: [occupation('onet_codes', 'The occupation.'), ...pageParameters, ...responseParameters],
} as const;

/** The parameters of each route, for its documentation. */
export const technologyParameters = {
  trend: [...dimensions, ...analysisParameters.trend],
  stack: [...dimensions, ...analysisParameters.stack],
  employer: [...withoutEmployer, ...analysisParameters.employer],
  churn: [...dimensions, ...analysisParameters.churn],
  bridge: analysisParameters.bridge,
  similarOccupations: analysisParameters.similarOccupations,
  status: responseParameters,
};

/** The readers of each route's parameters. */
export const technologyReaders = {
  trend: sliceRequestReader(analysisParameters.trend, 'max', dimensions),
  stack: sliceRequestReader(analysisParameters.stack, 'max', dimensions),
  employer: sliceRequestReader(analysisParameters.employer, 'max', withoutEmployer),
  churn: sliceRequestReader(analysisParameters.churn, 'max', dimensions),
  bridge: sliceRequestReader(analysisParameters.bridge, 'max', []),
  similarOccupations: sliceRequestReader(analysisParameters.similarOccupations, 'max', []),
  status: parameterReader(responseParameters),
};
