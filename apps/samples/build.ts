import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { ashbyPostings } from './ashby.js';
import { boardKey } from './boards.js';
import { companiesOf, type Source } from './companies.js';
import { loadCompanyDirectory } from './company-directory.js';
import { loadGazetteer } from './gazetteer.js';
import { postingAt, readHistory } from './greenhouse-history.js';
import { jobRecord, time } from './job-record.js';
import { mergeEarlier, multiBoardPostings } from './multi-board.js';
import { Omissions, type Posting } from './posting.js';
import { type Summary, summarize } from './summary.js';

const DAY = 24 * 60 * 60 * 1000;
const AS_OF = Date.UTC(2026, 7, 22);
const DELTAS = 10;
const HISTORY_BOARDS = 150;
const COMPRESSION_LEVEL = 19;

type Job = Record<string, unknown>;

/**
 * Writes the sample feed: a snapshot of ten days before `as_of`, then a delta a day. A delta holds what is new, changed
 * or closed since; the last one also renews when every open posting was last seen.
 */
export async function buildSamples(data: string, out: string): Promise<Summary> {
  const omissions = new Omissions();
  const gazetteer = loadGazetteer(data);
  const directory = loadCompanyDirectory(data);
  const list = multiBoardPostings(data, gazetteer, directory, omissions);
  const current = mergeEarlier(ashbyPostings(data, gazetteer, omissions), list);
  const covered = new Set(current.filter(({ format }) => format === 'greenhouse').map(({ board }) => board));
  const history = await readHistory(data, HISTORY_BOARDS, covered, omissions);

  /** Everything that was known at a time, by company and board. */
  const stateAt = (at: number): Posting[] =>
    [
      ...current,
      ...history.postings.flatMap(
        (watched) => postingAt(watched, history.fetches.get(watched.board) ?? [], at, gazetteer) ?? [],
      ),
    ].sort((a, b) => order(`${boardKey(a)}/${a.sourceJobId}`, `${boardKey(b)}/${b.sourceJobId}`));
  const companies = companiesOf(stateAt(AS_OF), directory, gazetteer);
  const jobsAt = (at: number): Job[] =>
    stateAt(at).map((posting) => jobRecord(posting, companies.get(boardKey(posting)) as Source));

  const writer = feedWriter(
    out,
    { dataset: 'rolecall-sample', version: 1, as_of: time(AS_OF) },
    { level: COMPRESSION_LEVEL },
  );
  const files = [];
  const before = new Map<string, Job>();
  let sourcesBefore = new Map<string, string>();
  for (let day = AS_OF - DELTAS * DAY; day <= AS_OF; day += DAY) {
    const name = time(day).slice(0, 10);
    const first = before.size === 0;
    const mode = first ? ('snapshot' as const) : ('delta' as const);
    const version = (day / DAY) * 1000;
    const jobs = jobsAt(day);
    const sources = sourceRecords(companies, jobs);
    const changedSources = sources.filter(
      (source) => sourcesBefore.get(source.id as string) !== JSON.stringify(source),
    );
    if (first || day === AS_OF) {
      const rows = (first ? sources : changedSources).map((record): FeedRow => ({ version, record }));
      files.push(
        await writer.writeFile({ path: `sources-${name}.ndjson.zst`, kind: 'sources', mode, as_of: time(day) }, rows),
      );
      sourcesBefore = new Map(sources.map((source) => [source.id as string, JSON.stringify(source)]));
    }
    const changed = jobs.filter(
      (job) => content(job, day === AS_OF) !== content(before.get(job.id as string), day === AS_OF),
    );
    const rows = changed.map((record): FeedRow => ({ version, record }));
    files.push(await writer.writeFile({ path: `jobs-${name}.ndjson.zst`, kind: 'jobs', mode, as_of: time(day) }, rows));
    for (const job of changed) before.set(job.id as string, job);
  }
  await writer.finish();
  return summarize([...before.values()], [...new Set(companies.values())], files, omissions, out);
}

/** The companies, with how many of their postings are active, in the order of their ids. */
function sourceRecords(companies: Map<string, Source>, jobs: Job[]): Record<string, unknown>[] {
  const active = new Map<unknown, number>();
  for (const { source, job_status } of jobs) {
    if (job_status === 'active') active.set(source, (active.get(source) ?? 0) + 1);
  }
  return [...new Set(companies.values())]
    .map((source) => ({ ...source, active_jobs_count: active.get(source.id) ?? 0 }))
    .sort((a, b) => order(a.id, b.id));
}

function content(job: Job | undefined, withVerification: boolean): string {
  return JSON.stringify(withVerification ? job : { ...job, verified_active_at: null }) ?? '';
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
