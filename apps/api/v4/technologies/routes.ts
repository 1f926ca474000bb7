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
  sliceReader,
  toParameter,
  windowParameter,
} from '../metrics/slice-parameters.js';

/** The technologies of a slice are the result, so they are not one of its dimensions. */
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

const CODE = /^\d{2}(?:-\d{2}(?:\d{2}(?:\.\d{2})?)?)?$/;
const occupation = (name: string, description: string): RequestParameter => ({
  name,
  arity: 'one',
  required: true,
  scalar: {
    ...stringScalar(32, { regex: CODE, message: 'must be one occupation code of 2, 4, 6 or 8 digits (15-1252)' }),
    example: '15-1252',
  },
  description,
});

const response: readonly RequestParameter[] = [formatParameter, ...commonParameters];
const own = {
  trend: [technologies, fromParameter, toParameter, ...response],
  stack: [windowParameter, ...pageParameters, ...response],
  employer: [windowParameter, ...pageParameters, ...response],
  churn: [windowParameter, ...pageParameters, ...response],
  bridge: [
    occupation('from', 'Occupation to move from.'),
    occupation('to', 'Occupation to move to.'),
    windowParameter,
    ...pageParameters,
    ...response,
  ],
  similarOccupations: [occupation('onet_codes', 'The occupation.'), ...pageParameters, ...response],
} as const;

/** The parameters of each route, for its documentation. */
export const technologyParameters = {
  trend: [...dimensions, ...own.trend],
  stack: [...dimensions, ...own.stack],
  employer: [...withoutEmployer, ...own.employer],
  churn: [...dimensions, ...own.churn],
  bridge: own.bridge,
  similarOccupations: own.similarOccupations,
  status: response,
};

/** The readers of each route's parameters. */
export const technologyReaders = {
  trend: sliceReader(own.trend, 'max', dimensions),
  stack: sliceReader(own.stack, 'max', dimensions),
  employer: sliceReader(own.employer, 'max', withoutEmployer),
  churn: sliceReader(own.churn, 'max', dimensions),
  bridge: sliceReader(own.bridge, 'max', []),
  similarOccupations: sliceReader(own.similarOccupations, 'max', []),
  status: parameterReader(response),
};
