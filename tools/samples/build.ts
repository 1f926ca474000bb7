import type { Company } from '#libs/companies/company.js';
import { FETCHES } from '#libs/feed/fetches.js';
import type { FeedFile } from '#libs/feed/manifest.js';
import { SAMPLE_DATASET } from '#libs/feed/sample.js';
import { companiesOf } from '#libs/ingest/companies/companies-of.js';
import { checkedRows, datedFeed } from '#libs/ingest/feed/dated-feed.js';
import { DeltaTracker } from '#libs/ingest/feed/delta-tracker.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { loadCompanyDirectory } from './company-directory.js';
import { fetchRows } from './fetches.js';
import { Omissions, toTimestamp } from './posting.js';
import { type Job, jobBuilder, readStates } from './states.js';
import { type Summary, summarize } from './summary.js';

const AS_OF = Date.UTC(2026, 7, 22);
const DELTAS = 10;
const COMPRESSION_LEVEL = 19;

type Row = Record<string, unknown>;
type EnrichedJob = Job & { readonly enrichedAt: string };

interface Source {
  readonly id: string;
  readonly record: Row;
  readonly json: string;
}

/**
 * Writes the sample feed: a snapshot of ten days before `as_of`, then a delta per day. A delta contains postings that are new, changed
 * or closed since then; the last one also updates when every open posting was last seen.
 */
export const buildSamples = async (data: string, out: string): Promise<Summary> => {
  const omissions = new Omissions();
  const directory = loadCompanyDirectory(data);
  const { stateAt, fetches } = await readStates(data, directory, omissions);
  const companies = companiesOf(
    stateAt(AS_OF).map(({ raw }) => raw),
    directory,
  );
  const jobsOf = jobBuilder(companies, omissions, AS_OF);

  const head = { dataset: SAMPLE_DATASET, version: 3, as_of: toTimestamp(AS_OF) };
  const fetchesBetween = fetchRows(fetches);
  const feed = datedFeed(out, head, { level: COMPRESSION_LEVEL });
  const files: FeedFile[] = [];
  let isLast = false;
  const sources = new DeltaTracker<Source>((before, now) => before.json === now.json);
  const jobs = new DeltaTracker<EnrichedJob>(
    (before, now) =>
      before.facts === now.facts && before.state === now.state && (!isLast || before.lastSeenAt === now.lastSeenAt),
  );
  for (let day = AS_OF - DELTAS * MS_PER_DAY; day <= AS_OF; day += MS_PER_DAY) {
    const isFirst = files.length === 0;
    isLast = day === AS_OF;
    const write = async (kind: string, records: Iterable<Row>) => {
      const file = { kind, mode: isFirst ? 'snapshot' : 'delta', as_of: toTimestamp(day) } as const;
      files.push(await feed.write(file, checkedRows(kind, (day / MS_PER_DAY) * 1000, records, prepareRecord)));
    };
    const today = jobsOf(stateAt(day)).map((job): EnrichedJob => {
      const before = jobs.last(job.id);
      // It is enriched again only when its content changes.
      return { ...job, enrichedAt: before?.facts === job.facts ? before.enrichedAt : toTimestamp(day) };
    });
    if (isFirst || isLast) {
      const changed = sources.changed(sourcesOf(companies, today));
      await write(
        'sources',
        changed.map(({ record }) => record),
      );
    }
    await write(
      'jobs',
      jobs
        .changed(today)
        .values()
        .map((job) => job.record(job.enrichedAt)),
    );
    const fetched = fetchesBetween(isFirst ? Number.NEGATIVE_INFINITY : day - MS_PER_DAY, day);
    if (fetched.length > 0)
      files.push(await feed.write({ kind: FETCHES, mode: 'delta', as_of: toTimestamp(day) }, fetched));
  }
  await feed.finish();
  return summarize(jobs.states, [...new Set(companies.values())], files, omissions, out);
};

/** The companies, with how many of their postings are active, sorted by id, without null values. */
const sourcesOf = (companies: ReadonlyMap<string, Company>, jobs: readonly Job[]): Source[] => {
  const active = new Map<string, number>();
  for (const job of jobs) if (job.active) active.set(job.source, (active.get(job.source) ?? 0) + 1);
  return [...new Set(companies.values())]
    .map(({ record: company, aliases }) => {
      const known = Object.entries({ ...company, aliases }).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      );
      const record = { ...Object.fromEntries(known), active_jobs_count: active.get(company.id) ?? 0 };
      return { id: company.id, record, json: JSON.stringify(record) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};
