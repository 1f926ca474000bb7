import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { literal } from '#libs/facts/duckdb.js';
import type { Facts } from '#libs/facts/open-facts.js';
import { watchesStatement } from '#libs/facts/watches.js';
import type { GridMeta } from '#libs/metrics/grid/grid-document.js';
import { GRID_SETS } from '#libs/metrics/grid/grid-sets.js';
import type { Progress } from '#libs/telemetry/progress.js';
import { growthStatement, readGrowth } from './company-growth.js';
import { datasetWatch, NOT_WATCHED, writeWatches } from './dataset-watch.js';
import type { GridIndex } from './grid-index.js';
import { baseStatements } from './queries/base-table.js';
import { stockMonthsStatement } from './queries/link-error-query.js';
import { openingFlowsStatement } from './queries/opening-flows.js';
import { snapshotStatements } from './queries/snapshots.js';
import { stockChangesStatement } from './queries/stock-query.js';
import { UNITS_STATEMENT, watchMonthStatements } from './queries/watch-months.js';
import { firstRow } from './rows.js';
import type { StageTimer } from './stage-timer.js';
import { writeSet } from './write-set.js';

/** What a grid says about its whole dataset. Times are milliseconds since the epoch. */
export interface ComputedGrid {
  readonly postings: number;
  readonly firstMonth: number | null;
  readonly observedFrom: number;
  readonly watched: GridMeta['watched'];
  readonly growth: Awaited<ReturnType<typeof readGrowth>>;
  readonly sets: GridMeta['sets'][number][];
}

interface Build {
  readonly facts: Facts;
  readonly index: GridIndex;
  readonly asOf: number;
  readonly signal: AbortSignal;
  readonly timer: StageTimer;
  readonly progress: Progress;
}

/** The grid of a dataset without facts. */
export const emptyGrid = (asOf: number): ComputedGrid => ({
  postings: 0,
  firstMonth: null,
  observedFrom: asOf,
  watched: NOT_WATCHED,
  growth: new Map(),
  sets: [],
});

/** Computes all sets from the facts, and writes their documents to the new index, which no reader sees yet. */
export const computeGrid = async ({ facts, index, asOf, signal, timer, progress }: Build): Promise<ComputedGrid> => {
  const { connection, origin, scratch } = facts;
  const file = join(scratch, 'postings.parquet');
  for (const statement of [
    ...snapshotStatements(scratch),
    watchesStatement(asOf, origin),
    UNITS_STATEMENT,
    ...watchMonthStatements(asOf),
    ...baseStatements(asOf, file),
    stockChangesStatement(asOf),
    stockMonthsStatement(asOf),
    growthStatement(asOf, file),
    openingFlowsStatement(asOf, file),
  ])
    await timer.time('facts', () => connection.run(statement));
  const totals = await firstRow(connection, totalsQuery(file));
  await rm(file);
  const growth = await readGrowth(connection, asOf);
  const watched = await datasetWatch(connection, asOf);
  await writeWatches(connection, index);
  const sets: ComputedGrid['sets'] = [];
  for (const set of GRID_SETS) {
    sets.push(await writeSet({ connection, index, asOf, signal, timer }, set));
    progress.add(1);
  }
  return {
    postings: totals.postings as number,
    firstMonth: totals.first_month as number | null,
    observedFrom: Date.parse(origin.rebuilt_at ?? '') || Number(totals.observed ?? asOf),
    watched,
    growth,
    sets,
  };
};

const totalsQuery = (file: string): string => `
  SELECT (SELECT count(*)::INTEGER FROM base) AS postings, (SELECT min(opened_month) FROM base) AS first_month,
    epoch_ms(coalesce(min(first_seen_at), min(observed_at)))::DOUBLE AS observed
  FROM read_parquet(${literal(file)})`;
