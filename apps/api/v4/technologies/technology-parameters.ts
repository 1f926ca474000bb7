import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { Scalar } from '#libs/registry/kind.js';
import { stringScalar } from '#libs/registry/kinds/scalars.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { many, one, required } from '#libs/search/query/parameter.js';
import { sliceParameters } from '../metrics/slice-parameters.js';

/** The dimensions without technologies, which are the result. */
export const dimensions = sliceParameters.filter(({ name }) => name !== 'technologies');
export const dimensionsWithoutEmployer = dimensions.filter(({ name }) => name !== 'source_ids');
const MAX_TECHNOLOGIES = 10;

const technology = filterParameters(jobs).get('technologies')?.operation.value as Scalar<string>;
export const technologiesParameter = many(
  'technologies',
  { ...technology, maxValues: MAX_TECHNOLOGIES, example: 'postgresql' },
  `Up to ${MAX_TECHNOLOGIES} technologies. Default: the five that most postings of these months name.`,
);

const OCCUPATION_CODE = /^\d{2}(?:-\d{2}(?:\d{2}(?:\.\d{2})?)?)?$/;
const occupation = {
  ...stringScalar(32, {
    regex: OCCUPATION_CODE,
    message: 'must be one occupation code of 2, 4, 6 or 8 digits (15-1252)',
  }),
  example: '15-1252',
};
/** @param name of the parameter, whose value is one occupation. */
export const occupationParameter = <const N extends string>(name: N, description: string) =>
  required(one(name, occupation, description));
