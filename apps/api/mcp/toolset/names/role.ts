import { AppError } from '#libs/errors/app-error.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { matchingOccupations, type OccupationMatch } from '../../../names/occupations.js';
import {
  type CountedOccupation,
  type PostingCounter,
  readRoleWords,
  type TitlePostings,
  translationOf,
} from '../../../names/read-role.js';
import { jobFacets, searchJobs } from '../../../v4/jobs/job-reads.js';
import { invalidArgument, notFound } from '../argument-errors.js';
import type { Reads } from '../reads.js';
import { type NamedFilters, reading, type Understood } from '../understood.js';

const CODE = /^\d{2}(-\d{2}(\d{2}(\.\d{2})?)?)?$/;
const MAX_OTHERS = 1;

const postings = (count: number): string => (count === 1 ? '1 posting' : `${count} postings`);

/**
 * Postings of a role. A title finds the postings that have it; the occupation with this title is used where both are one population, or where
 * no posting has the title. The other population is named.
 */
export const readRole = async (given: string, reads: Reads): Promise<NamedFilters> => {
  if (CODE.test(given))
    return {
      query: { onet_codes: given },
      understood: [reading('role', given, `occupation ${given} ${occupationTitle(given)}`)],
    };
  const { titled, asWritten, occupations, occupation, values } = await readRoleWords(
    given,
    MAX_OTHERS,
    counterOf(reads),
  );
  const others = [
    ...(asWritten ? [describeTitled(asWritten)] : []),
    ...values.map(({ filter, value, postings: count }) => `${filter} ${value}: ${postings(count)}`),
  ];
  if (occupation)
    return {
      query: { onet_codes: occupation.onet_codes },
      understood: [reading('role', given, describe(occupation), others)],
    };
  if (titled.postings === 0) {
    const meant = [...values.map(({ filter, value }) => `${filter}: ${value}`), ...namesOf(occupations)];
    throw notFound('role', given, 'is in no title, and is no occupation of any posting', meant);
  }
  const populations = occupations.filter((each) => each.postings > 0).map(describe);
  return {
    query: { titles: quoteName(titled.titles) },
    understood: [reading('role', given, describeTitled(titled), [...others, ...populations])],
  };
};

const NO_VALUE: readonly string[] = ['invalid_request', 'field_not_in_plan'];

/** Counts by the reads of the caller. */
const counterOf = (reads: Reads): PostingCounter => ({
  postings: async (filters) => {
    try {
      return (await reads.run(searchJobs, { ...filters, count: true })).count;
    } catch (error) {
      // Values that no posting can have, and filters of another data tier.
      if (error instanceof AppError && !('titles' in filters) && NO_VALUE.includes(error.code)) return 0;
      throw error;
    }
  },
  occupations: async (titles) =>
    (await reads.run(jobFacets, { titles, facets: 'onet_codes', facet_limit: 10 })).data[0]?.values ?? [],
});

/** The occupation that a role means, for analyses of occupations. */
export const readOccupation = async (
  given: string | undefined,
  reads: Reads,
): Promise<{ code: string; reading: Understood }> => {
  if (given === undefined) throw invalidArgument('role', 'name the occupation from which to move');
  if (CODE.test(given))
    return { code: given, reading: reading('role', given, `occupation ${given} ${occupationTitle(given)}`) };
  const foreign = translationOf(given);
  const words = foreign?.english ?? given;
  const facets = await reads.run(jobFacets, {
    titles: quoteName(words),
    facets: 'onet_codes',
    facet_limit: 10,
  });
  const { matches } = matchingOccupations(words, facets.data[0]?.values ?? [], MAX_OTHERS + 2, foreign);
  const [first, ...others] = matches;
  if (!first) throw notFound('role', given, 'is no known occupation');
  const describeMatch = ({ onet_codes, onet_title }: OccupationMatch) => `occupation ${onet_codes} ${onet_title}`;
  return { code: first.onet_codes, reading: reading('role', given, describeMatch(first), others.map(describeMatch)) };
};

const describe = ({ onet_codes, onet_title, postings: count }: CountedOccupation): string =>
  `occupation ${onet_codes} ${onet_title}: ${postings(count)}`;

const describeTitled = ({ titles, postings: count }: TitlePostings): string =>
  `titles with "${titles}": ${postings(count)}`;

const namesOf = (occupations: readonly CountedOccupation[]): string[] =>
  occupations.flatMap(({ onet_title }) => onet_title ?? []);
