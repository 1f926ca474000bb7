import type { Company } from '#libs/enrichment/companies/company.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import type { FedKind } from '#libs/records/ids.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { companiesOf } from './companies.js';
import { loadCompanyDirectory } from './company-directory.js';
import { Omissions, time } from './posting.js';
import { type Job, jobMaker, readStates } from './states.js';
import { type Summary, summarize } from './summary.js';

const DAY = 24 * 60 * 60 * 1000;
const AS_OF = Date.UTC(2026, 7, 22);
const DELTAS = 10;
const COMPRESSION_LEVEL = 19;

type Row = Record<string, unknown>;

/**
 * Writes the sample feed: a snapshot of ten days before `as_of`, then a delta a day. A delta holds what is new, changed
 * or closed since; the last one also renews when every open posting was last seen.
 */
export async function buildSamples(data: string, out: string): Promise<Summary> {
  const omissions = new Omissions();
  const directory = loadCompanyDirectory(data);
  const stateAt = await readStates(data, directory, omissions);
  const companies = companiesOf(stateAt(AS_OF), directory);
  const jobsOf = jobMaker(companies, omissions, AS_OF);

  const head = { dataset: 'rolecall-sample', version: 2, as_of: time(AS_OF) };
  const writer = feedWriter(out, head, { level: COMPRESSION_LEVEL });
  const files = [];
  const written = new Map<string, Job & { enrichedAt: string }>();
  let sourcesBefore = new Map<string, string>();
  for (let day = AS_OF - DELTAS * DAY; day <= AS_OF; day += DAY) {
    const [first, last] = [written.size === 0, day === AS_OF];
    const write = (kind: FedKind, records: Iterable<Row>) =>
      writer.writeFile(
        {
          path: `${kind}-${time(day).slice(0, 10)}.ndjson.zst`,
          kind,
          mode: first ? 'snapshot' : 'delta',
          as_of: time(day),
        },
        rows(kind, (day / DAY) * 1000, records),
      );
    const jobs = jobsOf(stateAt(day));
    if (first || last) {
      const sources = sourceRecords(companies, jobs);
      files.push(
        await write(
          'sources',
          sources.filter(({ json, id }) => sourcesBefore.get(id) !== json).map(({ record }) => record),
        ),
      );
      sourcesBefore = new Map(sources.map(({ id, json }) => [id, json]));
    }
    const changed = jobs
      .filter((job) => {
        const old = written.get(job.id);
        const same = old?.facts === job.facts && old.state === job.state;
        return !same || (last && old.lastSeenAt !== job.lastSeenAt);
      })
      .map((job) => {
        const old = written.get(job.id);
        // It is enriched again only when the board says something else.
        return { ...job, enrichedAt: old?.facts === job.facts ? old.enrichedAt : time(day) };
      });
    files.push(
      await write(
        'jobs',
        changed.values().map((job) => job.record(job.enrichedAt)),
      ),
    );
    for (const job of changed) written.set(job.id, job);
  }
  await writer.finish();
  return summarize([...written.values()], [...new Set(companies.values())], files, omissions, out);
}

/** @throws RangeError when the indexer would refuse a record. */
function* rows(kind: FedKind, version: number, records: Iterable<Row>): Generator<FeedRow> {
  for (const record of records) {
    const prepared = prepareRecord(kind, record);
    if (!prepared.ok) throw new RangeError(`${kind} ${record.id}: ${prepared.reason}`);
    yield { version, record };
  }
}

/** The companies, with how many of their postings are active, in the order of their ids; what is unknown is left out. */
function sourceRecords(
  companies: ReadonlyMap<string, Company>,
  jobs: readonly Job[],
): { id: string; record: Row; json: string }[] {
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
}
