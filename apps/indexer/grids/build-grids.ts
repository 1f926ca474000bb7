import type { DuckDBConnection } from '@duckdb/node-api';
import { openFacts } from '#libs/facts/open-facts.js';
import { remakeFacts } from '#libs/facts/remake-facts.js';
import { type DimensionName, digitsOf } from '#libs/metrics/dimensions.js';
import { GRID_FORMAT, type GridMeta, type MixRow, skillsId } from '#libs/metrics/grid-document.js';
import { GRID_SETS, type GridSet, setName } from '#libs/metrics/grid-sets.js';
import { monthName, WINDOWS } from '#libs/metrics/periods.js';
import { type SliceKey, sliceId } from '#libs/metrics/slice-key.js';
import { technologyCatalogue } from '#libs/search/records/technologies.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import type { CommandContext } from '../command/command-context.js';
import { IndexerError } from '../command/indexer-error.js';
import { readLiveDataset } from '../command/live-dataset.js';
import { startProgress } from '../command/progress.js';
import type { WriteSession } from '../command/session.js';
import { baseTable } from './base-table.js';
import { GridIndex } from './grid-index.js';
import { membersTable, monthlyTable, slicesQuery, slicesTable, survivalTable, windowsTable } from './set-queries.js';
import { similarOccupations } from './similar-occupations.js';
import { mixesTable, namedTable, premiumsTable, skillsQuery } from './skill-queries.js';
import { technologyRecords } from './technology-records.js';

const MEMORY = '1GB';

export interface GridsSummary {
  readonly as_of: string;
  readonly postings: number;
  readonly sets: GridMeta['sets'];
  readonly slices: number;
  readonly cells: number;
  readonly bytes: number;
  readonly seconds: number;
  /** The largest resident size of the process. */
  readonly peak_mib: number;
}

type Row = Record<string, string | number | null>;

async function* rowsOf(connection: DuckDBConnection, sql: string): AsyncGenerator<Row> {
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowObjectJson()) yield* rows as Row[];
}

const first = async (connection: DuckDBConnection, sql: string): Promise<Row> => {
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  return rows[0] as Row;
};

const keyOf = ({ dimensions }: GridSet, row: Row): SliceKey =>
  Object.fromEntries(dimensions.map((name: DimensionName) => [name, row[`k_${name}`] as string]));

/** What every document of a slice begins with. */
const headOf = (type: 'slice' | 'skills', set: GridSet, key: SliceKey, asOf: string): string =>
  JSON.stringify({
    type,
    set: setName(set),
    key,
    ...(key.onet_codes !== undefined && { digits: digitsOf(key.onet_codes) }),
    as_of: asOf,
  }).slice(0, -1);

/**
 * Computes the grid of the live dataset from its facts, and makes it visible to readers in one step when it is complete. If
 * anything fails, the previous grid stays live.
 *
 * @throws IndexerError where no dataset is live.
 */
export const buildGrids = async (
  session: WriteSession,
  { env, terminal, write }: CommandContext,
): Promise<GridsSummary> => {
  const started = Date.now();
  const { client, prefix, signal } = session;
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.as_of) throw new IndexerError('No dataset is live: load one with `indexer sync`.');
  const { stamp } = live.generation;
  const place = { dataDir: env.dataDir, prefix };
  await remakeFacts(client, place, { stamp, jobs: live.indices.jobs, asOf: live.meta.as_of });
  const facts = await openFacts({ ...place, stamp, memoryLimit: MEMORY });
  const progress = startProgress({ label: 'grids', unit: 'sets', total: GRID_SETS.length, terminal, write });
  let index: GridIndex | null = null;
  try {
    const asOf = Date.parse(live.meta.as_of);
    index = await GridIndex.create(client, prefix, env.replicas);
    const sets: GridMeta['sets'][number][] = [];
    const whole = { observed_from: asOf, first_month: null as number | null, postings: 0 };
    if (facts) {
      const { connection, origin } = facts;
      await connection.run(baseTable(asOf));
      const row = await first(
        connection,
        `SELECT count(*)::INTEGER AS postings, min(opened_month) AS first_month,
          (SELECT epoch_ms(coalesce(min(first_seen_at), min(observed_at)))::DOUBLE FROM postings) AS observed FROM base`,
      );
      whole.postings = row.postings as number;
      whole.first_month = row.first_month as number | null;
      whole.observed_from = Date.parse(origin.remade_at ?? '') || Number(row.observed ?? asOf);
      for (const set of GRID_SETS) {
        signal.throwIfAborted();
        sets.push(await writeSet(connection, index, set, { asOf, as_of: live.meta.as_of }));
        progress.add(1);
      }
    }
    const meta: GridMeta = {
      format: GRID_FORMAT,
      as_of: live.meta.as_of,
      generation: stamp,
      observed_from: new Date(whole.observed_from).toISOString(),
      first_month: whole.first_month === null ? null : monthName(whole.first_month),
      built_at: new Date().toISOString(),
      postings: whole.postings,
      sets,
    };
    signal.throwIfAborted();
    const catalogue = await technologyRecords(facts?.connection ?? null, asOf);
    await replaceRecords(client, prefix, technologyCatalogue, catalogue, {
      generation: live.generation,
      signal,
      shards: 1,
      replicas: env.replicas,
    });
    const bytes = await index.publish(meta);
    const sum = (name: 'slices' | 'cells') => sets.reduce((all, each) => all + each[name], 0);
    return {
      as_of: meta.as_of,
      postings: meta.postings,
      sets,
      slices: sum('slices'),
      cells: sum('cells'),
      bytes,
      seconds: Math.round((Date.now() - started) / 10) / 100,
      peak_mib: Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } catch (error) {
    await index?.discard();
    throw error;
  } finally {
    progress.stop();
    await facts?.close();
  }
};

const writeSet = async (
  connection: DuckDBConnection,
  index: GridIndex,
  set: GridSet,
  { asOf, as_of }: { asOf: number; as_of: string },
): Promise<GridMeta['sets'][number]> => {
  const survival = set.dimensions.length <= 2;
  const statements = [
    slicesTable(set),
    membersTable(set),
    monthlyTable(asOf),
    windowsTable(asOf),
    ...(survival ? [survivalTable(asOf)] : []),
  ];
  for (const statement of statements) await connection.run(statement);
  let slices = 0;
  let cells = 0;
  for await (const row of rowsOf(connection, slicesQuery(set, asOf, survival))) {
    const key = keyOf(set, row);
    const counts = Object.fromEntries(WINDOWS.map((days) => [`n_${days}`, row[`n_${days}`]]));
    const { postings, active, active_before } = row;
    const numbers = JSON.stringify({ postings, active, active_before, ...counts }).slice(1, -1);
    const open = row.days_open === null ? '' : `,"days_open":${row.days_open}`;
    const json = `${headOf('slice', set, key, as_of)},${numbers}${open},"months":${row.months},"windows":${row.windows}}`;
    await index.put(sliceId(key), json);
    slices += 1;
    cells += Number(row.cells) + WINDOWS.length;
  }
  if (set.skills) await writeSkills(connection, index, set, { asOf, as_of });
  return { dimensions: set.dimensions, slices, cells };
};

const writeSkills = async (
  connection: DuckDBConnection,
  index: GridIndex,
  set: GridSet,
  { asOf, as_of }: { asOf: number; as_of: string },
): Promise<void> => {
  for (const statement of [namedTable(asOf), mixesTable(asOf, set), premiumsTable(asOf)])
    await connection.run(statement);
  const occupations = set.dimensions.length === 1 && set.dimensions[0] === 'onet_codes';
  const kept: { key: SliceKey; json: string; mix: MixRow[] }[] = [];
  for await (const row of rowsOf(connection, skillsQuery(set, asOf))) {
    const key = keyOf(set, row);
    const { postings, naming, mix, premium } = row;
    const json = `${headOf('skills', set, key, as_of)},"postings":${postings},"naming":${naming},"mix":${mix},"premium":${premium}`;
    if (occupations) kept.push({ key, json, mix: JSON.parse(mix as string) });
    else await index.put(skillsId(sliceId(key)), `${json}}`);
  }
  const similar = similarOccupations(kept.map(({ key, mix }) => ({ code: key.onet_codes as string, mix })));
  for (const { key, json } of kept)
    await index.put(
      skillsId(sliceId(key)),
      `${json},"similar":${JSON.stringify(similar.get(key.onet_codes as string) ?? [])}}`,
    );
};
