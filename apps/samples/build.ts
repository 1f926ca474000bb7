import { boardKey } from '#libs/enrichment/companies/boards.js';
import type { Company } from '#libs/enrichment/companies/company.js';
import { duplicatesOf } from '#libs/enrichment/duplicates.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { jobId } from '#libs/feed/ids.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { ashbyPostings } from './ashby.js';
import { companiesOf } from './companies.js';
import { loadCompanyDirectory } from './company-directory.js';
import { postingAt, readHistory } from './greenhouse-history.js';
import { type JobFacts, jobFacts } from './job-facts.js';
import { jobRecord } from './job-record.js';
import { mergeEarlier, multiBoardPostings } from './multi-board.js';
import { Omissions, type Posting, time } from './posting.js';
import { type Summary, summarize } from './summary.js';

const DAY = 24 * 60 * 60 * 1000;
const AS_OF = Date.UTC(2026, 7, 22);
const DELTAS = 10;
const HISTORY_BOARDS = 150;
const COMPRESSION_LEVEL = 19;

type Row = Record<string, unknown>;

interface Job {
  facts: JobFacts;
  record: Row;
}

/**
 * Writes the sample feed: a snapshot of ten days before `as_of`, then a delta a day. A delta holds what is new, changed
 * or closed since; the last one also renews when every open posting was last seen.
 */
export async function buildSamples(data: string, out: string): Promise<Summary> {
  const omissions = new Omissions();
  const stateAt = await readStates(data, omissions);
  const directory = loadCompanyDirectory(data);
  const companies = companiesOf(stateAt(AS_OF), directory);
  const factsOf = enriched(companies, omissions);

  const writer = feedWriter(
    out,
    { dataset: 'rolecall-sample', version: 1, as_of: time(AS_OF) },
    { level: COMPRESSION_LEVEL },
  );
  const files = [];
  const before = new Map<string, Job>();
  let sourcesBefore = new Map<string, string>();
  for (let day = AS_OF - DELTAS * DAY; day <= AS_OF; day += DAY) {
    const first = before.size === 0;
    const mode = first ? ('snapshot' as const) : ('delta' as const);
    const file = (kind: 'jobs' | 'sources') => ({
      path: `${kind}-${time(day).slice(0, 10)}.ndjson.zst`,
      kind,
      mode,
      as_of: time(day),
    });
    const rows = (records: Row[]) => records.map((record): FeedRow => ({ version: (day / DAY) * 1000, record }));
    const jobs = jobsOf(stateAt(day), companies, factsOf).map(({ facts, record }): Job => {
      const old = before.get(record.id as string);
      // It is enriched again only when the board says something else.
      return { facts, record: { ...record, enriched_at: old?.facts === facts ? old.record.enriched_at : time(day) } };
    });
    if (first || day === AS_OF) {
      const sources = sourceRecords(companies, jobs);
      const changed = sources.filter((source) => sourcesBefore.get(source.id as string) !== JSON.stringify(source));
      files.push(await writer.writeFile(file('sources'), rows(changed)));
      sourcesBefore = new Map(sources.map((source) => [source.id as string, JSON.stringify(source)]));
    }
    const last = day === AS_OF;
    const changed = jobs.filter(
      ({ record }) => content(record, last) !== content(before.get(record.id as string)?.record, last),
    );
    files.push(await writer.writeFile(file('jobs'), rows(changed.map(({ record }) => record))));
    for (const job of changed) before.set(job.record.id as string, job);
  }
  await writer.finish();
  const records = [...before.values()].map(({ record }) => record);
  return summarize(records, [...new Set(companies.values())], files, omissions, out);
}

/** @returns everything that was known at a time, by company and board. */
async function readStates(data: string, omissions: Omissions): Promise<(at: number) => Posting[]> {
  const list = multiBoardPostings(data, loadCompanyDirectory(data), omissions);
  const current = mergeEarlier(ashbyPostings(data, omissions), list);
  const covered = new Set(current.filter(({ raw }) => raw.format === 'greenhouse').map(({ raw }) => raw.board));
  const history = await readHistory(data, HISTORY_BOARDS, covered, omissions);
  return (at) =>
    [
      ...current,
      ...history.postings.flatMap((watched) => postingAt(watched, history.fetches.get(watched.board) ?? [], at) ?? []),
    ].sort((a, b) => order(`${boardKey(a.raw)}/${a.raw.source_job_id}`, `${boardKey(b.raw)}/${b.raw.source_job_id}`));
}

/** Enriches every state of every posting once; null where enrichment refuses it. */
function enriched(companies: Map<string, Company>, omissions: Omissions): (raw: RawPosting) => JobFacts | null {
  const known = new Map<RawPosting, JobFacts | null>();
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const company = raw.company ?? companies.get(boardKey(raw))?.record.brand_name ?? null;
    const found = jobFacts({ ...raw, company }, time(AS_OF));
    if ('reason' in found) omissions.add(`refused: ${found.reason}`);
    known.set(raw, 'reason' in found ? null : found);
    return known.get(raw) as JobFacts | null;
  };
}

function jobsOf(
  postings: Posting[],
  companies: Map<string, Company>,
  factsOf: (raw: RawPosting) => JobFacts | null,
): Job[] {
  const found = postings.flatMap((posting) => {
    const facts = factsOf(posting.raw);
    const company = companies.get(boardKey(posting.raw)) as Company;
    return facts ? [{ posting, facts, company, id: jobId(posting.raw, posting.raw.source_job_id) }] : [];
  });
  const duplicates = duplicatesOf(
    found.map(({ posting: { raw, firstSeenAt, verifiedInactiveAt }, facts, company, id }) => ({
      id,
      source: company.record.id,
      board: boardKey(raw),
      title: raw.title,
      places: raw.places.flatMap(({ text }) => text ?? []),
      text: facts.digest,
      firstSeenAt: time(firstSeenAt),
      closedAt: verifiedInactiveAt === null ? null : time(verifiedInactiveAt),
    })),
  );
  return found.map(({ posting, facts, company, id }) => ({
    facts,
    record: jobRecord(posting, facts, company.record, duplicates.get(id) ?? null),
  }));
}

/** The companies, with how many of their postings are active, in the order of their ids. */
function sourceRecords(companies: Map<string, Company>, jobs: Job[]): Row[] {
  const active = new Map<unknown, number>();
  for (const { record } of jobs) {
    if (record.job_status === 'active') active.set(record.source, (active.get(record.source) ?? 0) + 1);
  }
  return [...new Set(companies.values())]
    .map(({ record }) => ({
      ...Object.fromEntries(
        Object.entries(record).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
      ),
      active_jobs_count: active.get(record.id) ?? 0,
    }))
    .sort((a, b) => order((a as Row).id as string, (b as Row).id as string));
}

function content(record: Row | undefined, withVerification: boolean): string {
  return JSON.stringify(withVerification ? record : { ...record, verified_active_at: null }) ?? '';
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
