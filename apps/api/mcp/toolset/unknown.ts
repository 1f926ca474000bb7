import { UNKNOWN } from '#libs/records/unknown.js';
import type { ReadQuery } from './reads.js';

/** A filter of which postings state no value. */
export interface UnknownValues {
  /** The argument of the filter. */
  readonly filter: string;
  /** The filter of `/v4/jobs`, without suffix. */
  readonly name: string;
  readonly unknown: number;
  /** The postings that match everything else. */
  readonly of: number;
}

/** Smaller shares of unknown values do not change what a total means. */
const MIN_SHARE = 0.02;

/** What unknown values mean for the total of a query. @param of the postings, such as `postings of the last 365 days`. */
export const unknownCaveats = (
  values: readonly UnknownValues[],
  query: ReadQuery,
  total: number | null,
  of = 'that match everything else',
): string[] =>
  values
    .filter(({ unknown, of: all }) => unknown >= MIN_SHARE * all)
    .map((each) => {
      const { filter, name, unknown } = each;
      const start = `${filter} is not known for ${unknown} of ${each.of} ${of}`;
      if (!isIncluded(name, query))
        return total === null
          ? `${start}: the figures leave them out.`
          : `${start}: ${total} ${total === 1 ? 'posting is' : 'postings are'} known to match, a lower bound.`;
      const them = total === null ? 'the figures include them' : `they are among the ${total}`;
      if (asksForUnknown(name, query)) return `${start}; ${them}, because \`${UNKNOWN}\` was asked for.`;
      const known = total === null ? '' : `: ${Math.max(0, total - unknown)} are known to match`;
      return `${start}; ${them}${name in query ? `, because \`false\` includes them${known}` : ', which are therefore not known to be without it'}.`;
    });

const valuesOf = (name: string, query: ReadQuery): string[] =>
  [query[name] ?? []].flat().flatMap((value) => String(value).split(','));

const asksForUnknown = (name: string, query: ReadQuery): boolean => valuesOf(name, query).includes(UNKNOWN);

/** Whether the total includes postings whose value is unknown: all filters on the field have to let them pass. */
const isIncluded = (name: string, query: ReadQuery): boolean => {
  const filters = Object.keys(query).filter((key) => key === name || SUFFIXES.some((suffix) => key === name + suffix));
  return filters.length > 0 && filters.every((key) => letsPass(key, name, query));
};

const SUFFIXES = ['_not', '_all', '_gte', '_lte', '_gt', '_lt', '_within_days'];

const letsPass = (key: string, name: string, query: ReadQuery): boolean => {
  const values = valuesOf(key, query);
  if (key === `${name}_not`) return !values.includes(UNKNOWN) && !valuesOf('known', query).includes('true');
  // A flag is false where nothing says that it is true.
  return key === name && (values.includes(UNKNOWN) || values.includes('false'));
};
