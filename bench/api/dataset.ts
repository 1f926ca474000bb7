import { createHash } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { Change } from '#libs/search/store/change.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { mappingVersion, readMeta } from '#libs/search/store/indices/indices.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { publishDataset, stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import { type PreparedRecord, prepareRecord } from '#libs/search/store/prepare-record.js';

const MEDIAN_CHARACTERS = 4_700;
const BATCH = 500;

const random = xoroshiro128plus(20260822);
const pick = <T>(values: readonly T[]): T => values[uniformInt(random, 0, values.length - 1)] as T;
/** Standard normal, by Box and Muller (1958). */
const normal = () =>
  Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random));

/** Paragraphs of words from the sample's titles and places, with a log-normal length as in real postings. */
const compose = (words: readonly string[]): string[] => {
  const length = MEDIAN_CHARACTERS * Math.exp(0.5 * normal());
  const paragraphs: string[] = [];
  for (let size = 0; size < length; ) {
    const paragraph = Array.from({ length: 60 }, () => pick(words)).join(' ');
    paragraphs.push(paragraph);
    size += paragraph.length;
  }
  return paragraphs;
};

const withId = (record: RecordValue, copy: number): RecordValue => ({
  ...record,
  id: `J${createHash('sha256').update(`${record.id}/${copy}`).digest('hex').slice(0, 32)}`,
});

const withTexts = (record: RecordValue, words: readonly string[]): RecordValue => {
  const paragraphs = compose(words);
  const html = paragraphs.map((text) => `<p>${text}</p>`).join('');
  return { ...record, description: paragraphs.join('\n\n'), post: html, post_raw: html };
};

const change = (value: PreparedRecord): Change<null> => ({
  id: value.record.id as string,
  version: 1,
  value,
  origin: null,
});

/** All records of a kind in a feed. */
export const readRecords = async (feed: string, kind: string): Promise<RecordValue[]> => {
  const records: RecordValue[] = [];
  const manifest = await readManifest(feed);
  for (const file of manifest.files.filter((candidate) => candidate.kind === kind)) {
    for await (const row of readRows(feed, file, acceptAll)) {
      if (row.type === 'upsert') records.push(row.record as RecordValue);
    }
  }
  return records;
};

/**
 * Loads `rows` postings with the facts of the sample, and texts of realistic length or its own, unless they are already loaded.
 * @returns how many postings there are.
 */
export const loadBenchDataset = async (
  client: Client,
  prefix: string,
  feed: string,
  rows: number,
  { texts }: { texts: 'real length' | 'of the sample' } = { texts: 'real length' },
): Promise<number> => {
  const found = await readMeta(client, prefix, jobs);
  const dataset = texts === 'real length' ? `bench-${rows}` : `bench-${rows}-sample`;
  if (found?.meta.mapping_version === mappingVersion(jobs) && found.meta.feed?.dataset === dataset) return rows;
  const [companies, postings] = [await readRecords(feed, 'sources'), await readRecords(feed, 'jobs')];
  const words = [...new Set(postings.flatMap(({ title }) => String(title).split(/\s+/)))].slice(0, 4_000);
  const indices = await stageDataset(client, prefix);
  const writer = new DatasetWriter<null>(client, indices, {
    onRejected: (_, reason) => {
      throw new Error(reason);
    },
  });
  const write = (kind: string, records: RecordValue[]) =>
    writer.write(
      kind,
      records.map((input) => {
        const prepared = prepareRecord(kind, input);
        if (!prepared.ok) throw new Error(prepared.reason);
        return change(prepared.value);
      }),
    );
  await write('sources', [...new Map(companies.map((company) => [company.id as string, company])).values()]);
  await writer.drain();
  for (let done = 0; done < rows; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - done) }, (_, i) => {
      const at = done + i;
      const posting = withId(postings[at % postings.length] as RecordValue, Math.floor(at / postings.length));
      return texts === 'real length' ? withTexts(posting, words) : posting;
    });
    await write('jobs', batch);
    if (process.stderr.isTTY || done % 5_000 === 0)
      process.stderr.write(`\rloading ${done + batch.length} of ${rows} postings `);
  }
  await writer.drain();
  process.stderr.write('\n');
  await publishDataset(client, prefix, indices, {
    meta: { as_of: '2026-08-22T00:00:00.000Z', feed: { dataset, version: 1 } },
    counts: writer.counts,
  });
  await mergeSegments(client, [indices.jobs], { signal: new AbortController().signal });
  return rows;
};
