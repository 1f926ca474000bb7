import { fold } from '#libs/reference/fold.js';
import { foreignTitled, occupationTitle } from '#libs/reference/occupations.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { jobFacets, searchJobs } from '../../../v4/jobs/job-reads.js';
import { matchingOccupations, type OccupationMatch } from '../../resolve/occupations.js';
import { invalidArgument, notFound } from '../argument-errors.js';
import type { Reads } from '../reads.js';
import { type NamedFilters, reading, type Understood } from '../understood.js';

const CODE = /^\d{2}(-\d{2}(\d{2}(\.\d{2})?)?)?$/;
/** Below this share, the postings of an occupation and those with the title that was asked for are two populations. */
const MIN_SHARE_WITH_TITLE = 2 / 3;
const MAX_OTHERS = 1;

const postings = (count: number): string => (count === 1 ? '1 posting' : `${count} postings`);

/**
 * Postings of a role. A title finds the postings that have it; the occupation with this title is used where most of its postings have it, or where
 * no posting has the title. The other population is named.
 */
export const readRole = async (given: string, reads: Reads): Promise<NamedFilters> => {
  if (CODE.test(given))
    return {
      query: { onet_codes: given },
      understood: [reading('role', given, `occupation ${given} ${occupationTitle(given)}`)],
    };
  const foreign = translationOf(given);
  const words = foreign ?? given;
  const titles = quoteName(words);
  const [count, literal, facets] = await Promise.all([
    countOf({ titles }, reads),
    foreign ? countOf({ titles: quoteName(given) }, reads) : 0,
    reads.run(jobFacets, { titles, facets: 'onet_codes', facet_limit: 10 }),
  ]);
  const { exact, matches } = matchingOccupations(words, facets.data[0]?.values ?? [], MAX_OTHERS);
  const occupations = await Promise.all(matches.map((match) => withPostings(match, reads)));
  const [first] = occupations;
  const asWritten = literal > 0 ? [`titles with "${given}": ${postings(literal)}`] : [];
  const isSamePopulation = first && exact && first.with_title >= MIN_SHARE_WITH_TITLE * Math.max(first.postings, count);
  if (first && first.postings > 0 && (isSamePopulation || (count === 0 && exact)))
    return {
      query: { onet_codes: first.onet_codes },
      understood: [reading('role', given, describe(first), asWritten)],
    };
  if (count === 0)
    throw notFound('role', given, 'is in no title, and is no occupation of any posting', namesOf(occupations));
  const others = occupations.filter((each) => each.postings > 0).map(describe);
  return {
    query: { titles },
    understood: [reading('role', given, `titles with "${words}": ${postings(count)}`, [...asWritten, ...others])],
  };
};

/** The English title that words of another language mean. */
const translationOf = (given: string): string | undefined => {
  const english = foreignTitled(given)?.english;
  return english !== undefined && fold(english) === fold(given.trim()) ? undefined : english;
};

/** The occupation that a role means, for analyses of occupations. */
export const readOccupation = async (
  given: string | undefined,
  reads: Reads,
): Promise<{ code: string; reading: Understood }> => {
  if (given === undefined) throw invalidArgument('role', 'name the occupation from which to move');
  if (CODE.test(given))
    return { code: given, reading: reading('role', given, `occupation ${given} ${occupationTitle(given)}`) };
  const words = translationOf(given) ?? given;
  const facets = await reads.run(jobFacets, {
    titles: quoteName(words),
    facets: 'onet_codes',
    facet_limit: 10,
  });
  const { matches } = matchingOccupations(words, facets.data[0]?.values ?? [], MAX_OTHERS + 2);
  const [first, ...others] = matches;
  if (!first) throw notFound('role', given, 'is no known occupation');
  const describeMatch = ({ onet_codes, onet_title }: OccupationMatch) => `occupation ${onet_codes} ${onet_title}`;
  return { code: first.onet_codes, reading: reading('role', given, describeMatch(first), others.map(describeMatch)) };
};

const countOf = async (query: Record<string, string>, reads: Reads): Promise<number> =>
  (await reads.run(searchJobs, { ...query, count: true })).count;

const withPostings = async (match: OccupationMatch, reads: Reads) => ({
  ...match,
  postings: await countOf({ onet_codes: match.onet_codes }, reads),
});

type CountedOccupation = OccupationMatch & { readonly postings: number };

const describe = ({ onet_codes, onet_title, postings: count }: CountedOccupation): string =>
  `occupation ${onet_codes} ${onet_title}: ${postings(count)}`;

const namesOf = (occupations: readonly CountedOccupation[]): string[] =>
  occupations.flatMap(({ onet_title }) => onet_title ?? []);
