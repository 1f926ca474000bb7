import { EMPLOYER_GROUPS, type TwoCounts } from '#libs/metrics/diffusion.js';
import { OCCUPATION_DIGITS } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import type { LiveResult } from '#libs/metrics/live-search.js';
import { MAX_WATCHED_COMPANIES } from '#libs/metrics/observation/live-observation.js';
import type { MatchedOpenings } from '#libs/metrics/observation/matched-openings.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';

/** Openings of matched boards by employer, and by occupation of each group of employers. */
export interface MatchedHiring {
  readonly employers: ReadonlyMap<string, TwoCounts>;
  readonly groups: readonly ReadonlyMap<string, TwoCounts>[];
}

/** Codes of occupations, of which there are about a thousand. */
const MAX_OCCUPATIONS = 2_000;

const NONE: TwoCounts = { opened: 0, previous: 0 };

/** @param keyOf the unit that a term stands for. */
const twoCounts = (
  opened: readonly LiveResult[],
  previous: readonly LiveResult[],
  keyOf: (term: string) => string,
): Map<string, TwoCounts> => {
  const counts = new Map<string, TwoCounts>();
  for (const [name, buckets] of [
    ['opened', opened],
    ['previous', previous],
  ] as const) {
    for (const { key, doc_count } of buckets) {
      const unit = keyOf(String(key));
      const before = counts.get(unit) ?? NONE;
      counts.set(unit, { ...before, [name]: before[name] + doc_count });
    }
  }
  return counts;
};

const inBoth = (matched: MatchedOpenings, aggs: Record<string, object>) => ({
  opened: { filter: matched.now, aggs },
  previous: { filter: matched.before, aggs },
});

/**
 * Counts the openings of matched boards in two periods, in two searches: by employer, and by occupation of each of `EMPLOYER_GROUPS` groups of these
 * employers. In the order of their ids, the first employer is in the first group, the next in the second, and so on.
 */
export const matchedHiring = async (
  live: LiveStore,
  slice: Slice,
  asOf: number,
  matched: MatchedOpenings,
): Promise<MatchedHiring> => {
  const byEmployer = { employers: { terms: { field: 'source', size: MAX_WATCHED_COMPANIES } } };
  const { found } = await live.aggregate(slice, asOf, inBoth(matched, byEmployer));
  const employers = twoCounts(found.opened.employers.buckets, found.previous.employers.buckets, (employer) => employer);
  const ids = [...employers.keys()].sort();
  return { employers, groups: await occupationsByGroup(live, slice, asOf, matched, ids) };
};

const occupationOf = (code: string): string => code.slice(0, OCCUPATION_DIGITS[6]);

const occupationsByGroup = async (
  live: LiveStore,
  slice: Slice,
  asOf: number,
  matched: MatchedOpenings,
  employers: readonly string[],
): Promise<Map<string, TwoCounts>[]> => {
  const filters = Array.from({ length: EMPLOYER_GROUPS }, (_, group) => ({
    terms: { source: employers.filter((_, position) => position % EMPLOYER_GROUPS === group) },
  }));
  const occupations = { terms: { field: live.termsField('onet_codes'), size: MAX_OCCUPATIONS } };
  const aggs = { groups: { filters: { filters }, aggs: { occupations } } };
  const { found } = await live.aggregate(slice, asOf, inBoth(matched, aggs));
  return filters.map((_, group) =>
    twoCounts(
      found.opened.groups.buckets[group].occupations.buckets,
      found.previous.groups.buckets[group].occupations.buckets,
      occupationOf,
    ),
  );
};
