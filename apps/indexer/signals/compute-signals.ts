import type { Client } from '@elastic/elasticsearch';
import { openFacts } from '#libs/facts/open-facts.js';
import { rebuildFacts } from '#libs/facts/rebuild-facts.js';
import { SIGNAL_TYPES, type SignalType } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { FIGURE_DAYS } from '#libs/registry/records/company-figures.js';
import type { SignalRecord } from '#libs/registry/records/signals.js';
import { signals } from '#libs/registry/records/signals.js';
import { sources } from '#libs/registry/records/sources.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { type LiveDataset, readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import { companyHistories } from '#libs/signals/company-histories.js';
import { detectSignals } from '#libs/signals/detect-signals.js';
import { pastSignal, signalRecord } from '#libs/signals/signal-record.js';
import { tierOfSignals } from '#libs/signals/signals.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';
import type { CommandContext } from '../command/command-context.js';
import { writeCompanyFigures } from '../command/company-figures.js';
import { IndexerError } from '../command/indexer-error.js';
import type { WriteSession } from '../command/session.js';
import { type PastSignals, readPastSignals } from './past-signals.js';

/** What a run did; the output of `--json`. */
export interface SignalsSummary {
  readonly as_of: string;
  /** Companies whose postings were read. */
  readonly companies: number;
  /** Signals of earlier runs, kept as they were. */
  readonly kept: number;
  readonly found: number;
  readonly seconds: number;
}

/**
 * Detects signals on the days since the last run, and adds them to those of earlier runs, which do not change. Readers
 * see the earlier ones until all are stored. Another run on the same dataset changes nothing.
 *
 * @throws IndexerError if no dataset is live; errors of Elasticsearch or DuckDB, after which readers see the earlier signals.
 */
export const computeSignals = async (session: WriteSession, context: CommandContext): Promise<SignalsSummary> => {
  const started = performance.now();
  const { client, prefix, signal } = session;
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.feed || live.meta.as_of === null)
    throw new IndexerError('No dataset is loaded: load one with `indexer sync`.');
  const past = await readPastSignals(client, prefix, live);
  const { companies, found } = await detect(session, live, past, context);
  const known = await companyAttributes(client, live, [...past.records, ...found]);
  // Signals of companies that are no longer in the dataset are dropped.
  const [kept, added] = [past.records, found].map((records) => records.filter(({ source }) => known.has(source))) as [
    SignalRecord[],
    SignalRecord[],
  ];
  // Before the signals are live: an interrupted run is then repeated.
  await writeCompanyFigures(session, live.indices, 'signal_types', recentTypes([...kept, ...added], live.meta.as_of));
  await replaceRecords(client, prefix, signals, [...kept, ...added] as unknown as RecordValue[], {
    ...context.env,
    generation: live.generation,
    companyOf: ({ source }) => known.get(source as string) ?? null,
    signal,
  });
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  return { as_of: live.meta.as_of, companies, kept: kept.length, found: added.length, seconds };
};

/** The types of the recent signals of each company that every tier receives, in the order of the table of types. */
const recentTypes = (found: readonly SignalRecord[], asOf: string): Map<string, SignalType[]> => {
  const since = Date.parse(asOf) - FIGURE_DAYS * MS_PER_DAY;
  const recent = found.filter(
    ({ type, detected_at }) => tierOfSignals(type) === 'min' && Date.parse(detected_at) >= since,
  );
  const byCompany = Map.groupBy(recent, ({ source }) => source);
  return new Map(
    [...byCompany].map(([source, signals]) => {
      const types = new Set(signals.map(({ type }) => type));
      return [source, SIGNAL_TYPES.filter((type) => types.has(type))];
    }),
  );
};

const detect = async (
  { client, prefix, dataDir, signal }: WriteSession,
  { meta, indices, generation: { stamp } }: LiveDataset,
  past: PastSignals,
  { env, startProgress }: CommandContext,
): Promise<{ companies: number; found: SignalRecord[] }> => {
  const location = { dataDir, prefix };
  const asOf = meta.as_of as string;
  // A day is evaluated once it is over.
  const to = Math.floor(Date.parse(asOf) / MS_PER_DAY) - 1;
  const from = past.asOf === null ? Number.NEGATIVE_INFINITY : Math.floor(Date.parse(past.asOf) / MS_PER_DAY);
  if (from > to) return { companies: 0, found: [] };
  await rebuildFacts(client, location, { stamp, jobs: indices.jobs, asOf });
  const facts = await openFacts({ ...location, stamp, memoryLimit: env.analysisMemory });
  if (!facts) return { companies: 0, found: [] };
  const total = await countDocuments(client, indices.sources);
  const progress = startProgress({ label: 'signals', unit: 'companies', total });
  const pastByCompany = Map.groupBy(past.records, ({ source }) => source);
  const knownIds = new Set(past.records.map(({ id }) => id));
  const found: SignalRecord[] = [];
  let companies = 0;
  try {
    for await (const history of companyHistories(facts.connection)) {
      signal.throwIfAborted();
      const companyPast = (pastByCompany.get(history.source) ?? []).map(pastSignal);
      found.push(...detectSignals(new Timeline(history, to), { from, to, past: companyPast }).map(signalRecord));
      companies += 1;
      progress.add(1);
    }
  } finally {
    progress.stop();
    await facts.close();
  }
  return { companies, found: found.filter(({ id }) => !knownIds.has(id)) };
};

/** The companies of signals, with the fields by which signals are filtered. */
const companyAttributes = async (
  client: Client,
  { indices }: LiveDataset,
  found: readonly SignalRecord[],
): Promise<ReadonlyMap<string, RecordValue>> => {
  const ids = new Set(found.map(({ source }) => source));
  const known = new Map<string, RecordValue>();
  if (ids.size === 0) return known;
  for await (const page of storedRecords(client, indices.sources, sources)) {
    for (const { id, record } of page) {
      const { industries = [], hq_country = null } = record;
      if (ids.has(id)) known.set(id, { industries, hq_country });
    }
  }
  return known;
};
