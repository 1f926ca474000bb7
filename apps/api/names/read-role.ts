import { fold } from '#libs/reference/fold.js';
import { type ForeignTitle, foreignTitled } from '#libs/reference/foreign-titles.js';
import { lazy, readTable } from '#libs/reference/read-table.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { type FilterValue, filterValuesMeant } from './filter-values.js';
import {
  matchingOccupations,
  type OccupationCandidate,
  type OccupationCounts,
  type OccupationMatch,
} from './occupations.js';

/** Counts postings in any state. */
export interface PostingCounter {
  /** Postings that match; 0 if no posting can have such a value. */
  postings(filters: Readonly<Record<string, string>>): Promise<number>;
  /** Postings with these words in their title, by occupation. */
  occupations(titles: string): Promise<OccupationCounts>;
}

/** An occupation with the number of its postings. */
export interface CountedOccupation extends OccupationMatch {
  readonly postings: number;
  /** Set if its title matches, but fewer than a tenth of its postings have the words in theirs. */
  readonly far?: true;
}

/** Postings that have words in their title. */
export interface TitlePostings {
  readonly titles: string;
  readonly postings: number;
}

/** What the words of a role mean. */
export interface RoleReading {
  /** Whether a title of the reference tables is the words. */
  readonly exact: boolean;
  /**
   * The postings with the words in their title, in English if the words are a title of another language. For a field of work, such as
   * `software engineering`, those with its practitioners, `software engineer`, if these are more.
   */
  readonly titled: TitlePostings;
  /** The same for the words as they are written; null if these are the same, or if no posting has them. */
  readonly asWritten: TitlePostings | null;
  /** Occupations that the words may mean. */
  readonly occupations: readonly CountedOccupation[];
  /** The first of them, if its postings are those that the words mean; null if they are those of `titled`. */
  readonly occupation: CountedOccupation | null;
  /** Values of other filters that the words may mean, of those that postings have. */
  readonly values: readonly (FilterValue & { readonly postings: number })[];
}

/** From this share of the postings of each that are also in the other, those of an occupation and those with a title are one population. */
const MIN_SHARE_OF_SAME = 2 / 3;
/** Below this share, an occupation is not what the words mean. */
const MIN_SHARE_OF_NEAR = 0.1;

/**
 * Reads the words of a role: `resolve` and the tools for agents read them alike. A title means the postings that have it. The occupation of
 * this title is meant where both are one population, or where no posting has the title.
 * @param limit of occupations.
 */
export const readRoleWords = async (given: string, limit: number, counter: PostingCounter): Promise<RoleReading> => {
  const foreign = translationOf(given);
  const translated = foreign?.english ?? practitionerOf(given);
  const countOf = (title: string): Promise<number> => counter.postings({ titles: quoteName(title) });
  const [written, other, values] = await Promise.all([
    countOf(given),
    translated === undefined ? 0 : countOf(translated),
    readValues(given, counter),
  ]);
  const isTranslated = translated !== undefined && (foreign !== undefined || other > written);
  const words = isTranslated ? translated : given;
  const [postings, asWritten] = isTranslated ? [other, written] : [written, 0];
  const counts = await counter.occupations(quoteName(words));
  const { exact, matches } = matchingOccupations(words, counts, limit, foreign);
  const counted = await Promise.all(
    matches.map(async (match) => ({ match, count: await counter.postings({ onet_codes: match.onet_codes }) })),
  );
  const occupations = counted.flatMap(({ match, count }) => near(match, count, postings) ?? []);
  const [first] = occupations;
  const isSame =
    first && first.with_title > 0 && first.with_title >= MIN_SHARE_OF_SAME * Math.max(first.postings, postings);
  return {
    exact,
    titled: { titles: words, postings },
    asWritten: asWritten > 0 ? { titles: given, postings: asWritten } : null,
    occupations,
    occupation: first && exact && (isSame || (postings === 0 && first.postings > 0)) ? first : null,
    values,
  };
};

/** The title in another language that the words are, as they write it, unless it is the same in English. */
export const translationOf = (given: string): ForeignTitle | undefined => {
  const found = foreignTitled(given);
  return found && fold(found.english) !== fold(given.trim()) ? { ...found, title: given } : undefined;
};

/** Who works in the field that the words name: `software engineer` for `software engineering`. */
const practitionerOf = (given: string): string | undefined => {
  const [, before = '', last = ''] = /^(.*?)([^\s]+)\s*$/s.exec(given) ?? [];
  const practitioner = practitioners().get(fold(last));
  return practitioner && `${before}${practitioner}`;
};

/** Last word of a field of work -> that of the titles of those who work in it. */
const practitioners = lazy(() => new Map(readTable('practitioners').map(([field = '', title = '']) => [field, title])));

/**
 * An occupation, marked as far where its title alone matches; null if it is not meant.
 * @param postings of the occupation.
 * @param titled postings with the words in their title.
 */
const near = (
  { isTitle, isOwnTitle, with_title, ...match }: OccupationCandidate,
  postings: number,
  titled: number,
): CountedOccupation | null => {
  const found = { ...match, postings, with_title };
  if (isOwnTitle) return found;
  if (titled === 0) return isTitle ? found : null;
  if (with_title > 0 && with_title >= MIN_SHARE_OF_NEAR * postings)
    return isTitle || with_title >= MIN_SHARE_OF_NEAR * titled ? found : null;
  // Of an occupation without postings, nothing contradicts its title.
  return isTitle && (with_title > 0 || postings === 0) ? { ...found, far: true } : null;
};

const readValues = async (given: string, counter: PostingCounter) => {
  const counted = await Promise.all(
    filterValuesMeant(given).map(async ({ filter, value }) => ({
      filter,
      value,
      postings: await counter.postings({ [filter]: value }),
    })),
  );
  return counted.filter(({ postings }) => postings > 0);
};
