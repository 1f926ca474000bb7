import type { DuckDBConnection } from '@duckdb/node-api';
import { type DimensionName, digitsOf } from '#libs/metrics/dimensions.js';
import { type GridMeta, type MixRow, payId, skillsId } from '#libs/metrics/grid-document.js';
import { type GridSet, setName } from '#libs/metrics/grid-sets.js';
import { WINDOWS } from '#libs/metrics/periods.js';
import { type SliceKey, sliceId } from '#libs/metrics/slice-key.js';
import type { GridIndex } from './grid-index.js';
import { openedStatement } from './queries/cell-queries.js';
import { monthlyStatement } from './queries/month-queries.js';
import {
  levelsOf,
  membersStatement,
  partStatements,
  partsOf,
  type SetLevel,
  slicesStatement,
} from './queries/set-members.js';
import { similarOccupations } from './queries/similar-occupations.js';
import { marketMixQuery, mixesStatement, premiumsStatement, skillsQuery } from './queries/skill-queries.js';
import { sliceQuery } from './queries/slice-query.js';
import { survivalStatement } from './queries/survival-query.js';
import { windowsStatement } from './queries/window-queries.js';
import { first, type Row, rowsOf } from './rows.js';
import type { StageClock } from './stage-clock.js';

/** What a set is computed from, and where its documents go. */
export interface SetWork {
  /** With the table `base`. */
  readonly connection: DuckDBConnection;
  readonly index: GridIndex;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly signal: AbortSignal;
  readonly clock: StageClock;
}

const keyOf = ({ dimensions }: GridSet, row: Row): SliceKey =>
  Object.fromEntries(dimensions.map((name: DimensionName) => [name, row[`k_${name}`] as string]));

/** What every document of a slice begins with. */
const headOf = (type: 'slice' | 'pay' | 'skills', set: GridSet, key: SliceKey, asOf: number): string =>
  JSON.stringify({
    type,
    set: setName(set),
    key,
    ...(key.onet_codes !== undefined && { digits: digitsOf(key.onet_codes) }),
    as_of: new Date(asOf).toISOString(),
  }).slice(0, -1);

/** Computes the slices of a set and writes their documents. */
export const writeSet = async (work: SetWork, set: GridSet): Promise<GridMeta['sets'][number]> => {
  let slices = 0;
  let cells = 0;
  for (const level of levelsOf(set)) {
    const found = await writeLevel(work, level);
    slices += found.slices;
    cells += found.cells;
  }
  return { dimensions: set.dimensions, slices, cells };
};

const writeLevel = async (work: SetWork, level: SetLevel): Promise<{ slices: number; cells: number }> => {
  const { connection, asOf, signal, clock } = work;
  await clock.time('members', () => connection.run(slicesStatement(level, asOf)));
  await clock.time('members', () => connection.run(membersStatement(level)));
  const { n } = await first(connection, 'SELECT count(*)::INTEGER AS n FROM all_members');
  const parts = partsOf(n as number);
  const occupations: Occupation[] = [];
  let slices = 0;
  let cells = 0;
  for (let part = 0; part < parts; part += 1) {
    signal.throwIfAborted();
    for (const statement of [...partStatements(part, parts), openedStatement])
      await clock.time('members', () => connection.run(statement));
    await computeSlices(work, level);
    const found = await clock.time('writing', () => writeSlices(work, level));
    slices += found.slices;
    cells += found.cells;
    if (!level.set.skills) continue;
    await clock.time('technologies', () => computeSkills(work, level));
    await clock.time('writing', () => writeSkills(work, level, occupations));
  }
  await writeOccupations(work, occupations);
  return { slices, cells };
};

const hasDaysOpen = ({ set }: SetLevel): boolean => set.dimensions.length <= 2;

const computeSlices = async ({ connection, asOf, clock }: SetWork, level: SetLevel): Promise<void> => {
  await clock.time('months', () => connection.run(monthlyStatement(level, asOf)));
  await clock.time('windows', () => connection.run(windowsStatement(level)));
  if (hasDaysOpen(level)) await clock.time('days_open', () => connection.run(survivalStatement));
};

const writeSlices = async (
  { connection, index, asOf }: SetWork,
  level: SetLevel,
): Promise<{ slices: number; cells: number }> => {
  let slices = 0;
  let cells = 0;
  for await (const row of rowsOf(connection, sliceQuery(level, hasDaysOpen(level)))) {
    const key = keyOf(level.set, row);
    const counts = Object.fromEntries(WINDOWS.map((days) => [`n_${days}`, row[`n_${days}`]]));
    const { postings, active, active_before } = row;
    const numbers = JSON.stringify({ postings, active, active_before, ...counts }).slice(1, -1);
    const open = row.days_open === null ? '' : `,"days_open":${row.days_open}`;
    const json = `${headOf('slice', level.set, key, asOf)},${numbers}${open},"months":${row.months},"windows":${row.windows}}`;
    await index.put(sliceId(key), json);
    if (row.pay !== null) {
      await index.put(payId(sliceId(key)), `${headOf('pay', level.set, key, asOf)},"windows":${row.pay}}`);
    }
    slices += 1;
    cells += Number(row.cells) + WINDOWS.length;
  }
  return { slices, cells };
};

interface Occupation {
  readonly key: SliceKey;
  readonly json: string;
  readonly mix: readonly MixRow[];
}

const computeSkills = async ({ connection }: SetWork, level: SetLevel): Promise<void> => {
  await connection.run(mixesStatement(level));
  await connection.run(premiumsStatement(level));
};

/** @param occupations to which those are added that must know each other before they can be written. */
const writeSkills = async (
  { connection, index, asOf }: SetWork,
  level: SetLevel,
  occupations: Occupation[],
): Promise<void> => {
  const isOccupation = setName(level.set) === 'onet_codes';
  for await (const row of rowsOf(connection, skillsQuery(level))) {
    const key = keyOf(level.set, row);
    const { postings, naming, mix, premium } = row;
    const json = `${headOf('skills', level.set, key, asOf)},"postings":${postings},"naming":${naming},"mix":${mix},"premium":${premium}`;
    if (isOccupation) occupations.push({ key, json, mix: JSON.parse(mix as string) });
    else await index.put(skillsId(sliceId(key)), `${json}}`);
  }
};

const writeOccupations = async ({ connection, index }: SetWork, occupations: readonly Occupation[]): Promise<void> => {
  if (occupations.length === 0) return;
  const market = new Map<string, number>();
  for await (const { technology, n } of rowsOf(connection, marketMixQuery))
    market.set(technology as string, n as number);
  const similar = similarOccupations(
    occupations.map(({ key, mix }) => ({ code: key.onet_codes as string, mix })),
    market,
  );
  for (const { key, json } of occupations) {
    const found = similar.get(key.onet_codes as string) ?? [];
    await index.put(skillsId(sliceId(key)), `${json},"similar":${JSON.stringify(found)}}`);
  }
};
