import { explainResourceError } from '#libs/facts/duckdb.js';
import { openFacts } from '#libs/facts/open-facts.js';
import { rebuildFacts } from '#libs/facts/rebuild-facts.js';
import { GRID_FORMAT, type GridMeta } from '#libs/metrics/grid/grid-document.js';
import { GRID_SETS } from '#libs/metrics/grid/grid-sets.js';
import { monthName } from '#libs/metrics/periods/periods.js';
import { technologyCatalogue } from '#libs/registry/records/technologies.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import type { CommandContext } from '../command/command-context.js';
import { writeCompanyFigures } from '../command/company-figures.js';
import { IndexerError } from '../command/indexer-error.js';
import type { WriteSession } from '../command/session.js';
import { computeGrid, emptyGrid } from './compute-grid.js';
import { GridIndex } from './grid-index.js';
import { publishDailySeries } from './publish-daily-series.js';
import { type Stage, StageTimer } from './stage-timer.js';
import { technologyRecords } from './technology-records.js';

/** What a build did; the output of `--json`. */
export interface GridsSummary {
  readonly as_of: string;
  readonly postings: number;
  readonly sets: GridMeta['sets'];
  readonly slices: number;
  readonly cells: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly stage_seconds: Readonly<Record<Stage, number>>;
  /** CPU time of this process. */
  readonly cpu_seconds: number;
  /** Peak resident memory of this process, MiB. */
  readonly peak_mib: number;
}

const cpuSeconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return Math.round((user + system) / 10_000) / 100;
};

const toIndexerError = (error: unknown): unknown => {
  const sentence = explainResourceError(error);
  return sentence ? new IndexerError(`${sentence} The previous grid stays in use.`, { cause: error }) : error;
};

/**
 * Computes the grid of the live dataset from its facts, and makes it visible to readers in one step when it is complete. If
 * anything fails, the previous grid stays live.
 *
 * @throws IndexerError if no dataset is live, or if DuckDB runs out of memory or disk space.
 */
export const buildGrids = async (
  session: WriteSession,
  { env, startProgress }: CommandContext,
): Promise<GridsSummary> => {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const timer = new StageTimer();
  const { client, prefix, signal } = session;
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.as_of) throw new IndexerError('No dataset is live: load one with `indexer sync`.');
  const { stamp } = live.generation;
  const location = { dataDir: env.dataDir, prefix };
  const generation = { stamp, jobs: live.indices.jobs, asOf: live.meta.as_of };
  const facts = await rebuildFacts(client, location, generation)
    .then(() => openFacts({ ...location, stamp, memoryLimit: env.analysisMemory }))
    .catch((error: unknown) => {
      throw toIndexerError(error);
    });
  const progress = startProgress({ label: 'grids', unit: 'sets', total: GRID_SETS.length });
  let index: GridIndex | null = null;
  try {
    const asOf = Date.parse(live.meta.as_of);
    index = await GridIndex.create(client, prefix, env.replicas);
    const grid = facts ? await computeGrid({ facts, index, asOf, signal, timer, progress }) : emptyGrid(asOf);
    const { sets } = grid;
    const meta: GridMeta = {
      format: GRID_FORMAT,
      as_of: live.meta.as_of,
      generation: stamp,
      observed_from: new Date(grid.observedFrom).toISOString(),
      first_month: grid.firstMonth === null ? null : monthName(grid.firstMonth),
      built_at: new Date().toISOString(),
      postings: grid.postings,
      watched: grid.watched,
      sets,
    };
    signal.throwIfAborted();
    const catalogue = await technologyRecords(facts?.connection ?? null);
    const built = index;
    await timer.time('writing', () => built.complete(meta));
    // Both before the grid is live: an interrupted run is then repeated.
    await timer.time('publishing', () => publishDailySeries(session, facts, meta));
    await writeCompanyFigures(session, live.indices, 'growth', grid.growth);
    // The grid and the catalogue become visible in one step, so that no reader combines two builds.
    await replaceRecords(client, prefix, technologyCatalogue, catalogue, {
      generation: live.generation,
      aliasActions: index.aliasActions(),
      signal,
      shards: 1,
      replicas: env.replicas,
    });
    await index.removeOthers();
    const bytes = await index.size();
    const total = (name: 'slices' | 'cells') => sets.reduce((sum, set) => sum + set[name], 0);
    return {
      as_of: meta.as_of,
      postings: meta.postings,
      sets,
      slices: total('slices'),
      cells: total('cells'),
      bytes,
      seconds: Math.round((performance.now() - started) / 10) / 100,
      stage_seconds: timer.seconds(),
      cpu_seconds: cpuSeconds(cpu),
      peak_mib: Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } catch (error) {
    await index?.discard();
    throw toIndexerError(error);
  } finally {
    progress.stop();
    await facts?.close();
  }
};
