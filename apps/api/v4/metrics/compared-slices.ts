import { AppError } from '#libs/errors/app-error.js';
import type { DataTier } from '#libs/records/data-tier.js';
import { stringScalar } from '#libs/registry/kinds/scalars.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { many, required } from '#libs/search/query/parameter.js';
import { parseQueryString } from '../../http/url/query-string.js';
import { analysisParameters, type RequestOf, responseParameters } from './slice-parameters.js';

const MAX_SLICES = 5;
const MAX_LENGTH = 2_000;

/** The slices of a comparison, each as a query string of dimensions and filters. */
export const slicesParameter = required(
  many(
    'slices',
    { ...stringScalar(MAX_LENGTH), example: 'onet_codes=15-1252&countries=US' },
    `Up to ${MAX_SLICES} slices, one per value of this repeated parameter. Each is the query string of a slice, percent-encoded: filters of the job search, \`&\` between them. The others are compared with the first. \`all=true\` is the whole market.`,
  ),
);

const WHOLE_MARKET = 'all=true';
const ofSlice = analysisParameters([], { filters: true });
const notOfSlice: ReadonlySet<string> = new Set(responseParameters.map(({ name }) => name));

/**
 * Reads the slices of a comparison.
 * @throws AppError of the parameter in the slice, which says in which slice it is.
 */
export const readSlices = (given: readonly string[], tier: DataTier): RequestOf<typeof ofSlice>[] => {
  if (given.length > MAX_SLICES)
    throw invalidParameter(
      'slices',
      `must be up to ${MAX_SLICES} slices, each as a value of its own: slices=countries%3DUS&slices=countries%3DDE`,
    );
  return given.map(unquoted).map((text, index) =>
    inSlice(index, () => {
      const query = text === WHOLE_MARKET ? {} : parseQueryString(text.replace(/^\?/, ''));
      const names = Object.keys(query);
      if (names.length === 0 && text !== WHOLE_MARKET)
        throw invalidParameter('slices', `is empty. For the whole market, write \`${WHOLE_MARKET}\``);
      const other = names.find((name) => notOfSlice.has(name));
      if (other !== undefined)
        throw invalidParameter(other, 'belongs to the whole comparison: send it outside of `slices`');
      return ofSlice.read(query, { caller: tier, required: 'min' });
    }),
  );
};

/** A slice that contains commas may be in double quotes, like any value of a list. */
const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, (_, slice: string) => slice.replaceAll('""', '"'));

/** Names the slice in errors of its parameters. @throws AppError */
export const inSlice = <T>(index: number, read: () => T): T => {
  try {
    const found = read();
    return found instanceof Promise ? (found.catch((error) => rethrow(index, error)) as T) : found;
  } catch (error) {
    return rethrow(index, error);
  }
};

const rethrow = (index: number, error: unknown): never => {
  if (!(error instanceof AppError) || error.details === undefined) throw error;
  throw new AppError(error.code, `Slice ${index + 1}: ${error.message}`, {
    details: { ...error.details, slice: index + 1 },
    cause: error,
  });
};
