import { rebuildFacts } from '#libs/facts/rebuild-facts.js';
import type { Definition } from '#libs/registry/definition.js';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import { fedDefinitions } from '#libs/registry/records/definitions.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import type { Change } from '#libs/search/store/change.js';
import type { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { type LiveDataset, readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { ReconciliationError } from '#libs/search/store/indices/staged-dataset.js';
import { type PrepareRecord, recordPreparer } from '#libs/search/store/prepare-record.js';
import { type StoredRecord, storedRecords } from '#libs/search/store/stored-records.js';
import type { Progress } from '#libs/telemetry/progress.js';
import type { CommandContext } from '../command/command-context.js';
import {
  DeadLetter,
  deadLetterPath,
  type InvalidRowOptions,
  maxInvalidRows,
  type Origin,
  toDeadLetter,
} from '../command/dead-letter.js';
import { IndexerError } from '../command/indexer-error.js';
import { type RunSummary, summarize } from '../command/run-summary.js';
import { type WriteSession, withWriteSession } from '../command/session.js';
import { loadGeneration } from '../sync/load-generation.js';

/**
 * Builds a new generation from the live records. Their index fields are derived again by the registry of this program.
 * Versions, tombstones, watermark and checkpoint are kept, so that the next sync continues where the last one stopped.
 *
 * @throws IndexerError if no dataset is live, or if too many records are invalid; the live dataset is then unchanged.
 */
export const rebuild = async (options: InvalidRowOptions, context: CommandContext): Promise<RunSummary> =>
  withWriteSession(context, async (session) => {
    const { env, startProgress } = context;
    const started = performance.now();
    const live = await readLiveDataset(session.client, session.prefix, session.definitions);
    if (!live?.meta.feed) throw new IndexerError('No dataset is loaded: load one with `indexer sync`.');
    const { takedowns } = session;
    await takedowns.eraseAll(session.client, session.prefix);
    const initialTakedowns = takedowns.size;
    const { dataset, version } = live.meta.feed;
    const total = await countRecords(session, live);
    const name = { dataset: `${dataset}-rebuild`, version };
    const path = deadLetterPath(env.dataDir, name, { requested: options.deadLetter, dryRun: false });
    const deadLetter = new DeadLetter(path, maxInvalidRows(options.maxBad, total));
    const progress = startProgress({ label: 'rebuild', total });
    try {
      deadLetter.begin(new Set());
      const { as_of, feed, applied } = live.meta;
      const facts = { stamp: live.generation.stamp, jobs: live.indices.jobs, asOf: as_of ?? new Date(0).toISOString() };
      await rebuildFacts(session.client, { dataDir: env.dataDir, prefix: session.prefix }, facts);
      const meta = { as_of, feed, ...(applied && { applied }) };
      const onRejected = toDeadLetter(deadLetter);
      const writer = await loadGeneration(
        session,
        { sizing: env, predecessor: live, isCopy: true, acceptsOrphans: true, onRejected, meta },
        async (sink) => {
          const read = await copyRecords(session, live, sink, { deadLetter, progress });
          const missing = total - read;
          if (missing < 0 || missing > (await takedowns.addedAfter(initialTakedowns)).size)
            throw new ReconciliationError(`The live indices hold ${total} records, but ${read} were read.`);
        },
      );
      const milliseconds = performance.now() - started;
      const manifest = { dataset, version, as_of: as_of ?? '' };
      return summarize(manifest, { action: 'rebuilt', writer, rows: total, deadLetter, milliseconds });
    } finally {
      progress.stop();
      deadLetter.close();
    }
  });

const countRecords = async ({ client }: WriteSession, { indices }: LiveDataset): Promise<number> => {
  const index = Object.values(indices);
  await client.indices.refresh({ index });
  return countDocuments(client, index);
};

const copyRecords = async (
  { client, definitions, signal }: WriteSession,
  { indices }: LiveDataset,
  writer: DatasetWriter<Origin>,
  { deadLetter, progress }: { deadLetter: DeadLetter; progress: Progress },
): Promise<number> => {
  let read = 0;
  const prepare = recordPreparer(definitions);
  for (const definition of fedDefinitions(definitions)) {
    const { name } = definition;
    const index = indices[name];
    // The dataset was created before this kind existed.
    if (index === undefined) continue;
    for await (const page of storedRecords(client, index, definition)) {
      signal.throwIfAborted();
      await writer.write(
        name,
        page.flatMap((stored, i) =>
          toChange(definition, prepare, stored, { file: index, line: read + i + 1 }, deadLetter),
        ),
      );
      read += page.length;
      progress.add(page.length);
    }
    await writer.drain();
  }
  return read;
};

const toChange = (
  definition: Definition,
  prepare: PrepareRecord,
  { id, version, record, numbers }: StoredRecord,
  origin: Origin,
  deadLetter: DeadLetter,
): Change<Origin>[] => {
  const prepared = prepare(definition.name, stripUnknown(definition, record));
  if (prepared.ok) return [{ id, version, value: prepared.value, origin, numbers }];
  deadLetter.add({ ...origin, reason: prepared.reason, row: JSON.stringify({ version, record }) });
  return [];
};
