import type { Client } from '@elastic/elasticsearch';
import { FactLog } from '#libs/facts/fact-log.js';
import { remakeFacts } from '#libs/facts/remake-facts.js';
import type { Manifest } from '#libs/feed/manifest.js';
import { definitions, fedDefinitions } from '#libs/search/records/definitions.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { stampOf } from '#libs/search/store/indices/generations.js';
import { type IndexMeta, mappingVersion, writeMeta } from '#libs/search/store/indices/indices.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import type { WritingSession } from '../command/session.js';
import { type ApplyOptions, applyFile, buryIn, type Origin } from './apply-files.js';
import { completeCompanies } from './complete-companies.js';
import type { FeedFiles } from './feed-files.js';
import { checkpoint, feedOf } from './sync-plan.js';

/** Readers see a takedown at most so much later where a row of the same posting was under way. */
const TAKEDOWNS_EVERY_MS = 5_000;

export interface UpdateOptions extends Omit<ApplyOptions, 'sink' | 'between' | 'signal'> {
  readonly manifest: Manifest;
  /** Those that are not applied yet. */
  readonly files: FeedFiles;
  /** How many of the manifest's files are applied. */
  readonly done: number;
}

/** Applies deltas to the live indices, with a checkpoint after each file. */
export const update = async (
  session: WritingSession,
  live: { readonly indices: DatasetIndices; readonly meta: IndexMeta },
  { manifest, files, done, deadLetter, progress }: UpdateOptions,
): Promise<DatasetWriter<Origin>> => {
  const { client, prefix, signal, takenDown } = session;
  const { indices } = live;
  const place = { dataDir: session.dataDir, prefix };
  const stamp = stampOf(indices);
  await remakeFacts(client, place, { stamp, jobs: indices.jobs, asOf: live.meta.as_of ?? manifest.as_of });
  const facts = new FactLog(place, stamp);
  const writer = new DatasetWriter<Origin>(client, indices, {
    onRejected: buryIn(deadLetter),
    isTakenDown: (id) => takenDown.has(id),
    onApplied: ({ id, version, value }) => facts.append({ id, version, job: value?.record ?? null }),
    live: true,
    signal,
  });
  const between = () => takenDown.follow(client, prefix, TAKEDOWNS_EVERY_MS);
  let { meta } = live;
  const write = async (changes: Partial<IndexMeta>) => {
    meta = { ...meta, ...changes };
    await writeBoth(client, indices, meta);
  };
  try {
    let applied = done;
    for await (const file of files.read()) {
      facts.observe(file.file.as_of);
      await applyFile(file, { sink: writer, deadLetter, progress, signal, between });
      // The watermark never says more than readers can see.
      await client.indices.refresh({ index: [indices.sources, indices.jobs] });
      applied += 1;
      await facts.commit(factName(manifest, applied));
      await write({ as_of: later(meta.as_of, file.file.as_of), applied: checkpoint(manifest, applied) });
    }
  } finally {
    await writer.settle();
    facts.close();
  }
  await takenDown.eraseAll(client, prefix);
  await completeCompanies(session, indices);
  await write({
    as_of: manifest.as_of,
    feed: feedOf(manifest),
    applied: checkpoint(manifest, manifest.files.length),
  });
  return writer;
};

/** Jobs last: their index is the one that is asked how far the dataset is. */
const writeBoth = async (client: Client, indices: DatasetIndices, meta: IndexMeta): Promise<void> => {
  for (const definition of fedDefinitions(definitions)) {
    const mapping_version = mappingVersion(definition);
    await writeMeta(client, indices[definition.name], { ...meta, mapping_version });
  }
};

/** The same each time that a file is applied, and later than the names of the files before it. */
const factName = ({ version }: Manifest, position: number): string =>
  `2-${String(version).padStart(16, '0')}-${String(position).padStart(6, '0')}`;

const later = (a: string | null, b: string): string => (a !== null && Date.parse(a) >= Date.parse(b) ? a : b);
