import { moderationOf } from '#libs/enrichment/fields/moderation/moderation.js';
import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';

interface Posting {
  readonly title: string;
  readonly department: string | null;
  readonly source: string;
}

interface Title {
  readonly title: string;
  readonly occupation: string;
  readonly evidence: string;
  readonly confidence: number;
  readonly postings: number;
  readonly doubt: number;
}

const BANDS_PER_UNIT = 20;
/** How many postings of the whole sample stand beside those of a company, so that small companies say little. */
const PRIOR = 10;

const readPostings = async (folder: string): Promise<Posting[]> => {
  const found = new Map<string, Posting>();
  for (const file of (await readManifest(folder)).files.filter(({ kind }) => kind === 'jobs'))
    for await (const row of readRows(folder, file, acceptAll)) {
      if (row.type === 'upsert') {
        const { title, department = null, source } = row.record as unknown as Posting;
        found.set(row.id, { title, department, source });
      }
      if (row.type === 'delete') found.delete(row.id);
    }
  return [...found.values()];
};

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/**
 * The occupations of the titles of a feed that its companies make least likely, by band of confidence. A title is doubtful if its company has few
 * other postings of the same major group: an animal breeder at a company of software. This needs no labels, and says where to read.
 *
 * @param count titles a band.
 */
export const doubtfulTitles = async (folder: string, count: number): Promise<string[]> => {
  const postings = (await readPostings(folder)).flatMap((posting) => {
    const guess = moderationOf(posting.title).placeholder ? null : occupationOf(posting.title, posting.department);
    return guess?.code && guess.major_group ? [{ ...posting, guess, group: guess.major_group }] : [];
  });
  const overall = countBy(postings.map(({ group }) => group));
  const own = countBy(postings.map(({ source, group }) => `${source} ${group}`));
  const all = countBy(postings.map(({ source }) => source));
  const likelihood = ({ source, group }: { source: string; group: string }): number => {
    const others = (own.get(`${source} ${group}`) ?? 1) - 1;
    const expected = (overall.get(group) ?? 0) / postings.length;
    return (others + PRIOR * expected) / ((all.get(source) ?? 1) - 1 + PRIOR);
  };
  const titles = [...Map.groupBy(postings, ({ title, guess }) => `${title}\t${guess.code}`).values()].map(
    (same): Title => {
      const [{ title, guess }] = same as [(typeof same)[number]];
      return {
        title,
        occupation: guess.title ?? '',
        evidence: guess.matched_on,
        confidence: guess.confidence ?? 0,
        postings: same.length,
        doubt: 1 - Math.max(...same.map(likelihood)),
      };
    },
  );
  const bands = Map.groupBy(titles, ({ confidence }) => Math.floor(confidence * BANDS_PER_UNIT + 1e-9));
  return [...bands]
    .sort(([a], [b]) => a - b)
    .flatMap(([band, members]) => [
      '',
      `Confidence ${(band / BANDS_PER_UNIT).toFixed(2)} to ${((band + 1) / BANDS_PER_UNIT).toFixed(2)}: ${members.length} titles`,
      ...members
        .sort((a, b) => b.doubt - a.doubt || b.postings - a.postings)
        .slice(0, count)
        .map(
          (each) =>
            `  ${each.doubt.toFixed(3)}  ${each.postings} x ${each.title}: ${each.occupation} (${each.evidence})`,
        ),
    ]);
};
