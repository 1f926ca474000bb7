import type { Company } from '#libs/companies/company.js';
import { type Sameness, samenessOf } from '#libs/enrichment/fields/duplicates/duplicates.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { BoardFetched } from '#libs/feed/fetches.js';
import { isActive } from '#libs/ingest/lifecycle/lifecycle.js';
import { boardKey, jobId } from '#libs/records/ids.js';
import { ashbyPostings } from './ashby.js';
import type { BoardDirectory } from './company-directory.js';
import { historyFetches, listFetches, recordedFetches } from './fetches.js';
import { postingOverTime, readMediumBoards } from './greenhouse-history.js';
import { type JobFacts, jobFacts } from './job-facts.js';
import { jobRecord } from './job-record.js';
import { mergeEarlier, multiBoardPostings } from './multi-board.js';
import { type Omissions, type Posting, toTimestamp } from './posting.js';

const HISTORY_BOARDS = 150;

/** A posting of one day, whose record is computed on demand. */
export interface Job {
  id: string;
  /** Id of the company. */
  source: string;
  active: boolean;
  /** The same object while the content does not change. */
  facts: JobFacts;
  /** The other values of its row, except when it was last seen. */
  state: string;
  lastSeenAt: number;
  record(enrichedAt: string): Record<string, unknown>;
}

/** What the sources show. */
interface States {
  /** The postings as they were known at a time, sorted by board and id. */
  stateAt(at: number): Posting[];
  fetches: BoardFetched[];
}

/** Reads the postings of all sources, and the fetches of their boards. */
export const readStates = async (data: string, directory: BoardDirectory, omissions: Omissions): Promise<States> => {
  const list = multiBoardPostings(data, directory, omissions);
  const recorded = ashbyPostings(data, omissions);
  const current = mergeEarlier(recorded, list);
  const covered = new Set(current.filter(({ raw }) => raw.format === 'greenhouse').map(({ raw }) => raw.board));
  const history = await readMediumBoards(data, HISTORY_BOARDS, covered, omissions);
  const inOrder = [
    ...current.map((posting) => ({ key: `${boardKey(posting.raw)}/${posting.raw.source_job_id}`, at: () => posting })),
    ...history.postings.map((watched) => ({
      key: `${boardKey({ format: 'greenhouse', board: watched.board })}/${watched.id}`,
      at: postingOverTime(watched, history),
    })),
  ].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return {
    stateAt: (time) => inOrder.flatMap(({ at }) => at(time) ?? []),
    fetches: [...recordedFetches(recorded), ...listFetches(list), ...historyFetches(history.attempts)],
  };
};

/** @returns a function that converts the postings of a day to jobs. Each distinct content is enriched once; rejected postings are left out. */
export const jobBuilder = (
  companies: ReadonlyMap<string, Company>,
  omissions: Omissions,
  now: number,
): ((postings: readonly Posting[]) => Job[]) => {
  const factsByPosting = new Map<RawPosting, JobFacts | null>();
  const factsOf = (raw: RawPosting, company: Company): JobFacts | null => {
    const before = factsByPosting.get(raw);
    if (before !== undefined) return before;
    const found = jobFacts({ ...raw, company: raw.company ?? company.record.brand_name }, toTimestamp(now));
    if ('reason' in found) omissions.add(`rejected: ${found.reason}`);
    const facts = 'reason' in found ? null : found;
    factsByPosting.set(raw, facts);
    return facts;
  };
  return (postings) => {
    const found = postings.flatMap((posting) => {
      const company = companies.get(boardKey(posting.raw)) as Company;
      const facts = factsOf(posting.raw, company);
      return facts ? [{ posting, facts, company, id: jobId(posting.raw, posting.raw.source_job_id) }] : [];
    });
    const sameness = samenessOf(
      found.map(({ posting: { raw, lifecycle }, facts, company, id }) => ({
        id,
        source: company.record.id,
        board: boardKey(raw),
        title: raw.title,
        places: raw.places.flatMap(({ text }) => text ?? []),
        text: facts.digest,
        firstSeenAt: toTimestamp(lifecycle.firstSeenAt),
        closedAt: lifecycle.verifiedInactiveAt === null ? null : toTimestamp(lifecycle.verifiedInactiveAt),
      })),
    );
    return found.map(({ posting, facts, company, id }): Job => {
      const same = sameness.get(id) as Sameness;
      return {
        id,
        source: company.record.id,
        active: isActive(posting.lifecycle),
        facts,
        state: [posting.lifecycle.updatedAt, posting.lifecycle.verifiedInactiveAt, ...Object.values(same)].join(),
        lastSeenAt: posting.lifecycle.verifiedActiveAt,
        record: (enrichedAt) => ({
          ...jobRecord(posting, facts, company.record, same),
          enriched_at: enrichedAt,
        }),
      };
    });
  };
};
