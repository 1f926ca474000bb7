import path from 'node:path';
import { sumBy } from 'es-toolkit';
import { missingValues, type StatedRecord } from '#libs/enrichment/fill-record.js';
import { type FeedFile, type Manifest, readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readLines } from '#libs/feed/read-rows.js';
import { type FeedRow, type ParsedLine, parseLine } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { StartProgress } from '#libs/telemetry/progress.js';
import { IndexerError } from '../command/indexer-error.js';
import { Rejections } from './rejections.js';

export interface EnrichFeedOptions {
  /** The folder to write the feed to. */
  readonly out: string;
  readonly deadLetter: string;
  readonly signal: AbortSignal;
  readonly startProgress: StartProgress;
}

/** What a run did; the output of `--json`. */
export interface EnrichFeedSummary {
  readonly dataset: string;
  readonly version: number;
  /** Rows of postings, without deletions. */
  readonly postings: number;
  /** Those to which values were added. */
  readonly enriched: number;
  /** How many rows got a value, by field. */
  readonly filled: Readonly<Record<string, number>>;
  /** Rows that cannot be parsed, which are missing from the new feed. */
  readonly rejected: number;
  readonly dead_letter: string | null;
}

const complete = recordCompleter(jobs);

/**
 * Copies a feed. Rows of postings get what their texts say of the fields that they leave null. Files, versions and times are those of the
 * feed; the same feed gives the same copy.
 *
 * @throws IndexerError, FeedError, or the signal's reason when aborted.
 */
export const enrichFeed = async (location: string, options: EnrichFeedOptions): Promise<EnrichFeedSummary> => {
  const { out, deadLetter, signal, startProgress } = options;
  if (path.resolve(location) === path.resolve(out))
    throw new IndexerError('The enriched feed needs a folder of its own: give --out another one.');
  const manifest: Manifest = await readManifest(location, { signal });
  const { dataset, version, as_of } = manifest;
  const writer = feedWriter(out, { dataset, version, as_of });
  const rejections = new Rejections(deadLetter);
  const progress = startProgress({ label: 'enrich', total: sumBy(manifest.files, ({ rows }) => rows) });
  const companies = new Map<string, string>();
  const filled = new Map<string, number>();
  let postings = 0;
  let enriched = 0;

  const enrichRow = (record: StatedRecord, file: FeedFile): object => {
    postings += 1;
    const company = companies.get(String(record.source)) ?? null;
    // A row that is invalid gets none: `sync` says what is wrong with it.
    const missing = missingValues(record, { company, enriched_at: file.as_of }, complete);
    const fields = Object.keys(missing);
    if (fields.length > 0) enriched += 1;
    for (const field of fields) filled.set(field, (filled.get(field) ?? 0) + 1);
    return { ...record, ...missing };
  };

  async function* rowsOf(file: FeedFile): AsyncGenerator<FeedRow> {
    const verified = await fetchFile(location, file, { signal, countRows: false });
    try {
      for await (const row of readLines(verified, parseLine)) {
        signal.throwIfAborted();
        progress.add(1);
        if (row.type === 'bad')
          rejections.add(`${file.path}:${row.line}`, { source_job_id: null, reason: `The line ${row.reason}.` });
        else yield copyOf(row, file);
      }
    } finally {
      await verified.dispose();
    }
  }

  const copyOf = ({ version, record, delete: id }: ParsedLine, file: FeedFile): FeedRow => {
    if (record === undefined) return { version, delete: id as string };
    if (file.kind === 'sources' && typeof record.brand_name === 'string')
      companies.set(String(record.id), record.brand_name);
    return { version, record: file.kind === 'jobs' ? enrichRow(record, file) : record };
  };

  try {
    for (const file of manifest.files) {
      const { path, kind, mode, as_of } = file;
      await writer.writeFile({ path, kind, mode, as_of }, rowsOf(file));
    }
    await writer.finish();
  } finally {
    progress.stop();
    rejections.close();
  }
  return {
    ...{ dataset, version, postings, enriched },
    filled: Object.fromEntries([...filled].sort(([, a], [, b]) => b - a)),
    rejected: rejections.count,
    dead_letter: rejections.count > 0 ? deadLetter : null,
  };
};

const MAX_SHOWN = 8;

export const enrichFeedText = ({ postings, enriched, filled, rejected, dead_letter }: EnrichFeedSummary): string => {
  const fields = Object.entries(filled).filter(([field]) => field !== 'enriched_at');
  const shown = fields.slice(0, MAX_SHOWN).map(([field, rows]) => `${field} ${rows}`);
  const more = fields.length > MAX_SHOWN ? ` and ${fields.length - MAX_SHOWN} more fields` : '';
  const added = shown.length === 0 ? '' : `: ${shown.join(', ')}${more}`;
  const lost = rejected === 0 ? '' : ` ${rejected} rows cannot be parsed and are left out, see ${dead_letter}.`;
  return `${enriched} of ${postings} postings got values${added}.${lost}\n`;
};
