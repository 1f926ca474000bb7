import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { ashbyPostings } from '#libs/boards/ashby/format.js';
import { enrich } from '#libs/enrichment/enrich.js';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll, type FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import type { RecordValue } from '#libs/registry/field.js';

const AS_OF = '2026-08-22T00:00:00Z';
const ROWS_PER_FILE = 50_000;
const MINUTE = 60_000;

/** The records of a feed. */
const recordsOf = async (feed: string, kind: string): Promise<RecordValue[]> => {
  const records = new Map<string, RecordValue>();
  for (const file of (await readManifest(feed)).files.filter((candidate) => candidate.kind === kind)) {
    for await (const row of readRows(feed, file, acceptAll))
      if (row.type === 'upsert') records.set(row.id, row.record as RecordValue);
  }
  return [...records.values()];
};

/** Real postings with full texts, enriched; null if `../shared/data` is missing. */
const realPostings = (data: string): RecordValue[] | null => {
  const file = join(data, 'ashby/boards.ndjson.gz');
  if (!existsSync(file)) return null;
  const context = {
    id: '',
    source: '',
    first_seen_at: AS_OF,
    enriched_at: AS_OF,
    job_status: 'active',
    verified_active_at: AS_OF,
    verified_inactive_at: null,
  } as const;
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { board, payload } = JSON.parse(line) as { board: string; payload: unknown };
      return ashbyPostings(board, payload).flatMap((raw) => {
        const enriched = enrich(raw, context);
        return 'record' in enriched ? [{ ...enriched.record } as object as RecordValue] : [];
      });
    });
};

/**
 * Writes a feed of a number of postings: the real ones repeatedly, each time with another id, company, places and time.
 * @returns the origin of the texts, for the output.
 */
export const writeBenchFeed = async (folder: string, rows: number, data: string): Promise<string> => {
  const companies = await recordsOf('samples', 'sources');
  const real = realPostings(data);
  const postings = real ?? (await recordsOf('samples', 'jobs'));
  const random = xoroshiro128plus(20260822);
  const pick = <T>(values: readonly T[]): T => values[uniformInt(random, 0, values.length - 1)] as T;

  function* jobRows(start: number, end: number): Generator<FeedRow> {
    for (let n = start; n < end; n += 1) {
      const id = `J${createHash('sha256').update(`bench ${n}`).digest('hex').slice(0, 32)}`;
      const created_at = new Date(Date.parse(AS_OF) - uniformInt(random, 0, 500_000) * MINUTE).toISOString();
      const source = pick(companies).id as string;
      const { locations = [] } = pick(postings);
      yield { version: 1, record: { ...pick(postings), id, source, locations, created_at, updated_at: AS_OF } };
    }
  }

  const writer = feedWriter(folder, { dataset: `bench-${rows}`, version: 1, as_of: AS_OF }, { level: 1 });
  const head = { mode: 'snapshot', as_of: AS_OF } as const;
  await writer.writeFile(
    { path: 'sources.ndjson.zst', kind: 'sources', ...head },
    companies.map((record) => ({ version: 1, record })),
  );
  for (let start = 0; start < rows; start += ROWS_PER_FILE) {
    const path = `jobs-${String(start / ROWS_PER_FILE).padStart(4, '0')}.ndjson.zst`;
    await writer.writeFile({ path, kind: 'jobs', ...head }, jobRows(start, Math.min(rows, start + ROWS_PER_FILE)));
  }
  await writer.finish();
  return real ? 'the real texts of ../shared/data' : "the sample's composed texts, which are shorter than real ones";
};
