import { remakeFacts } from '#libs/facts/remake-facts.js';
import { knownFields } from '#libs/search/derive/known-fields.js';
import { definitions, fedDefinitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import type { Change, DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { ReconciliationError } from '#libs/search/store/indices/staged-dataset.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { type StoredRecord, storedRecords } from '#libs/search/store/stored-records.js';
import { IndexerError } from '../command/indexer-error.js';
import { type Progress, startProgress } from '../command/progress.js';
import { type Surroundings, type WritingSession, writing } from '../command/session.js';
import { buryIn, type Origin } from '../sync/apply-files.js';
import { DeadLetter, deadLetterPath, limitOf } from '../sync/dead-letter.js';
import { type Live, readLive } from '../sync/live-dataset.js';
import { loadBeside } from '../sync/load.js';
import type { BadRowOptions } from '../sync/sync.js';
import { type SyncSummary, summarise } from '../sync/sync-summary.js';

const KINDS = fedDefinitions(definitions);

/**
 * Builds the live dataset anew from its own records, with what is kept beside them: that is everything but the index fields, which are made again by
 * the registry of this program. Versions, tombstones, watermark and checkpoint stay, so that the next sync goes on.
 *
 * @throws IndexerError where nothing is live, or past the limit of bad rows; readers then see what they saw.
 */
export const rebuild = async (options: BadRowOptions, surroundings: Surroundings): Promise<SyncSummary> =>
  writing(surroundings, async (session) => {
    const { env, terminal, write } = surroundings;
    const started = Date.now();
    const live = await readLive(session.client, session.prefix);
    if (!live?.meta.feed) throw new IndexerError('No dataset is live: load one with `indexer sync`.');
    const { takenDown } = session;
    await takenDown.eraseAll(session.client, session.prefix);
    const listed = takenDown.size;
    const { dataset, version } = live.meta.feed;
    const total = await countRecords(session, live);
    const name = { dataset: `${dataset}-rebuild`, version };
    const path = deadLetterPath(env.dataDir, name, { asked: options.deadLetter, dryRun: false });
    const deadLetter = new DeadLetter(path, limitOf(options.maxBad, total));
    const progress = startProgress({ what: 'rebuild', total, terminal, write });
    try {
      deadLetter.begin(new Set());
      const { as_of, feed, applied } = live.meta;
      const facts = { stamp: live.generation.stamp, jobs: live.indices.jobs, asOf: as_of ?? new Date(0).toISOString() };
      await remakeFacts(session.client, { dataDir: env.dataDir, prefix: session.prefix }, facts);
      const meta = { as_of, feed, ...(applied && { applied }) };
      const onRejected = buryIn(deadLetter);
      const writer = await loadBeside(
        session,
        { sizing: env, continues: live, copies: true, acceptsOrphans: true, onRejected, meta },
        async (sink) => {
          const read = await copy(session, live, sink, { deadLetter, progress });
          const missing = total - read;
          if (missing < 0 || missing > (await takenDown.addedAfter(listed)).size)
            throw new ReconciliationError(`The live indices hold ${total} records, but ${read} were read from them.`);
        },
      );
      const milliseconds = Date.now() - started;
      const manifest = { dataset, version, as_of: as_of ?? '' };
      return summarise(manifest, { action: 'rebuilt', writer, rows: total, deadLetter, milliseconds });
    } finally {
      progress.stop();
      deadLetter.close();
    }
  });

const countRecords = async ({ client }: WritingSession, { indices }: Live): Promise<number> => {
  const index = KINDS.map(({ name }) => indices[name]);
  await client.indices.refresh({ index });
  return (await client.count({ index })).count;
};

const copy = async (
  { client, signal }: WritingSession,
  { indices }: Live,
  writer: DatasetWriter<Origin>,
  { deadLetter, progress }: { deadLetter: DeadLetter; progress: Progress },
): Promise<number> => {
  let read = 0;
  for (const definition of KINDS) {
    const { name } = definition;
    for await (const page of storedRecords(client, indices[name], definition)) {
      signal.throwIfAborted();
      await writer.write(
        name,
        page.flatMap((stored, i) =>
          change(definition, stored, { file: indices[name], line: read + i + 1 }, deadLetter),
        ),
      );
      read += page.length;
      progress.add(page.length);
    }
    await writer.drain();
  }
  return read;
};

const change = (
  definition: Definition,
  { id, version, record }: StoredRecord,
  origin: Origin,
  deadLetter: DeadLetter,
): Change<Origin>[] => {
  const prepared = prepareRecord(definition.name, knownFields(definition, record));
  if (prepared.ok) return [{ id, version, value: prepared.value, origin }];
  deadLetter.add({ ...origin, reason: prepared.reason, row: JSON.stringify({ version, record }) });
  return [];
};
