import { LEVELS, SEGMENT_DIMENSIONS, type SegmentDimension, WORK_MODELS } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { areaTitles } from '#libs/reference/places/areas.js';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import type { Kind, Scalar } from '../kind.js';
import { codeFacet, humanize } from './facets.js';
import { technology } from './job-values.js';
import { anyOfFilters } from './operations.js';
import { nameScalar } from './scalars.js';
import { keyword } from './values.js';

const DIMENSION = new RegExp(`^(${SEGMENT_DIMENSIONS.join('|')})(?::.+)?$`, 'is');

const enumerated = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.map((value) => [value, humanize(value)]));

/** value -> label, of each dimension; undefined if any name is a value. */
const VALUES: Readonly<Record<SegmentDimension, (() => ReadonlyMap<string, string> | undefined) | undefined>> = {
  countries: () => COUNTRY_NAMES,
  cbsas: areaTitles,
  departments: undefined,
  levels: () => enumerated(LEVELS),
  technologies: () => technology.vocabulary?.reference(),
  work_models: () => enumerated(WORK_MODELS),
  titles: undefined,
};

const segmentScalar: Scalar<string> = {
  allowed: SEGMENT_DIMENSIONS,
  openapi: {
    ...nameScalar.openapi,
    description: `A dimension (\`countries\`), or one of its values (\`countries:DE\`, \`countries:Germany\`). Dimensions: ${SEGMENT_DIMENSIONS.join(', ')}.`,
  },
  example: 'countries:DE',
  schema: nameScalar.schema.refine(
    (raw) => DIMENSION.test(raw),
    'must be a dimension, or a dimension and a value (`countries:DE`)',
  ),
};

/** `countries` and `countries:DE` -> `countries` and `countries:Germany`. */
const labels = (): ReadonlyMap<string, string> =>
  new Map(
    SEGMENT_DIMENSIONS.flatMap((dimension) => [
      [dimension, dimension] as const,
      ...[...(VALUES[dimension]?.() ?? [])].map(
        ([value, label]) => [`${dimension}:${value}`, `${dimension}:${label}`] as const,
      ),
    ]),
  );

const isOpen = (given: string): boolean => {
  const dimension = DIMENSION.exec(given)?.[1]?.toLowerCase() as SegmentDimension | undefined;
  return dimension !== undefined && VALUES[dimension] === undefined;
};

/** The part of a company that a record is about: `dimension` or `dimension:value`. Case and accents are ignored. */
export const segment: Kind<string> = {
  ...keyword(),
  name: 'segment',
  operations: anyOfFilters(segmentScalar, '', (raw) => [fold(raw)]),
  index: (path, values) => ({ [path]: values.map((value) => fold(String(value))) }),
  facet: codeFacet,
  vocabulary: { reference: labels, inReference: isOpen },
};
