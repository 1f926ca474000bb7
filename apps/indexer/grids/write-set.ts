import type { DuckDBConnection } from '@duckdb/node-api';
import { type DimensionName, digitsOf } from '#libs/metrics/grid/dimensions.js';
import { type GridMeta, type MixRow, payId, skillsId } from '#libs/metrics/grid/grid-document.js';
import { type GridSet, setName } from '#libs/metrics/grid/grid-sets.js';
import { type SliceKey, sliceId } from '#libs/metrics/grid/slice-key.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import type { GridIndex } from './grid-index.js';
import { openedStatement } from './queries/cell-queries.js';
import { linkErrorsStatement } from './queries/link-error-query.js';
import { monthlyStatement } from './queries/month-queries.js';
import { premiumsStatement } from './queries/premium-query.js';
import {
  evergreensStatement,
  levelsOf,
  membersStatement,
  partStatements,
  partsOf,
  type SetLevel,
  slicesStatement,
} from './queries/set-members.js';
import { similarOccupations } from './queries/similar-occupations.js';
import { marketMixQuery, mixesStatement, skillsQuery } from './queries/skill-queries.js';
import { sliceQuery } from './queries/slice-query.js';
import { stockStatement } from './queries/stock-query.js';
import { survivalStatement } from './queries/survival-query.js';
import { windowsStatement } from './queries/window-queries.js';
import { firstRow, type Row, rowsOf } from './rows.js';
import type { StageTimer } from './stage-timer.js';

/** The input of a set's computation, and the destination of its documents. */
export interface SetContext {
  /** To the database that has the table `base`. */
  readonly connection: DuckDBConnection;
  readonly index: GridIndex;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly signal: AbortSignal;
  readonly timer: StageTimer;
}

const keyOf = ({ dimensions }: GridSet, row: Row): SliceKey =>
  Object.fromEntries(dimensions.map((name: DimensionName) => [name, row[`k_${name}`] as string]));

/** The fields that every document of a slice begins with, as JSON without the closing brace. */
const documentHead = (type: 'slice' | 'pay' | 'skills', set: GridSet, key: SliceKey, asOf: number): string =>
  JSON.stringify({
    type,
    set: setName(set),
    key,
    ...(key.onet_codes !== undefined && { digits: digitsOf(key.onet_codes) }),
    as_of: new Date(asOf).toISOString(),
  }).slice(0, -1);

/** Computes the slices of a set and writes their documents. */
export const writeSet = async (context: SetContext, set: GridSet): Promise<GridMeta['sets'][number]> => {
  let slices = 0;
  let cells = 0;
  for (const level of levelsOf(set)) {
    const found = await writeLevel(context, level);
    slices += found.slices;
    cells += found.cells;
  }
  return { dimensions: set.dimensions, slices, cells };
};

const writeLevel = async (context: SetContext, level: SetLevel): Promise<{ slices: number; cells: number }> => {
  const { connection, signal, timer } = context;
  await timer.time('members', () => connection.run(slicesStatement(level)));
  await timer.time('members', () => connection.run(membersStatement(level)));
  await timer.time('members', () => connection.run(evergreensStatement(level)));
  const { n } = await firstRow(connection, 'SELECT count(*)::INTEGER AS n FROM all_members');
  const parts = partsOf(n as number);
  const occupations: OccupationDocument[] = [];
  let slices = 0;
  let cells = 0;
  for (let part = 0; part < parts; part += 1) {
    signal.throwIfAborted();
    for (const statement of [...partStatements(part, parts), openedStatement])
      await timer.time('members', () => connection.run(statement));
    await computeSlices(context, level);
    const found = await timer.time('writing', () => writeSlices(context, level));
    slices += found.slices;
    cells += found.cells;
    if (!level.set.skills) continue;
    await timer.time('technologies', () => computeSkills(context, level));
    await timer.time('writing', () => writeSkills(context, level, occupations));
  }
  await writeOccupations(context, occupations);
  return { slices, cells };
};

const hasDaysOpen = ({ set }: SetLevel): boolean => set.dimensions.length <= 2;

const computeSlices = async ({ connection, asOf, timer }: SetContext, level: SetLevel): Promise<void> => {
  await timer.time('months', () => connection.run(monthlyStatement(level, asOf)));
  await timer.time('stock', () => connection.run(stockStatement(asOf)));
  await timer.time('stock', () => connection.run(linkErrorsStatement(asOf)));
  await timer.time('windows', () => connection.run(windowsStatement(level)));
  if (hasDaysOpen(level)) await timer.time('days_open', () => connection.run(survivalStatement));
};

const writeSlices = async (
  { connection, index, asOf }: SetContext,
  level: SetLevel,
): Promise<{ slices: number; cells: number }> => {
  let slices = 0;
  let cells = 0;
  for await (const row of rowsOf(connection, sliceQuery(level, hasDaysOpen(level)))) {
    const key = keyOf(level.set, row);
    const counts = Object.fromEntries(WINDOWS.map((days) => [`n_${days}`, row[`n_${days}`]]));
    const { postings, active, unverified } = row;
    const numbers = JSON.stringify({ postings, active, unverified, ...counts }).slice(1, -1);
    const daysOpen = row.days_open === null ? '' : `,"days_open":${row.days_open}`;
    const json = `${documentHead('slice', level.set, key, asOf)},${numbers}${daysOpen},"months":${row.months},"levels":${row.levels},"links":${row.links},"errors":${row.errors},"windows":${row.windows}}`;
    await index.put(sliceId(key), json);
    if (row.pay !== null) {
      await index.put(payId(sliceId(key)), `${documentHead('pay', level.set, key, asOf)},"windows":${row.pay}}`);
    }
    slices += 1;
    cells += Number(row.cells) + WINDOWS.length;
  }
  return { slices, cells };
};

interface OccupationDocument {
  readonly key: SliceKey;
  readonly json: string;
  readonly mix: readonly MixRow[];
  /** Texts of the longest window that were read. */
  readonly texts: number;
}

const computeSkills = async ({ connection }: SetContext, level: SetLevel): Promise<void> => {
  await connection.run(mixesStatement(level));
  await connection.run(premiumsStatement);
};

/** @param occupations collects the documents of occupations. Each lists similar occupations, so they are written last. */
const writeSkills = async (
  { connection, index, asOf }: SetContext,
  level: SetLevel,
  occupations: OccupationDocument[],
): Promise<void> => {
  const isOccupation = setName(level.set) === 'onet_codes';
  for await (const row of rowsOf(connection, skillsQuery(level))) {
    const key = keyOf(level.set, row);
    const { postings, read, mentions, mix, premium } = row;
    const json = `${documentHead('skills', level.set, key, asOf)},"postings":${postings},"read":${read},"mentions":${mentions},"mix":${mix},"premium":${premium}`;
    if (isOccupation)
      occupations.push({ key, json, mix: JSON.parse(mix as string), texts: longestWindow(read as string) });
    else await index.put(skillsId(sliceId(key)), `${json}}`);
  }
};

/** The number of the longest window, of those of all windows. */
const longestWindow = (numbers: string): number => (JSON.parse(numbers) as number[]).at(-1) ?? 0;

const writeOccupations = async (
  { connection, index }: SetContext,
  occupations: readonly OccupationDocument[],
): Promise<void> => {
  if (occupations.length === 0) return;
  const market = new Map<string, number>();
  for await (const { technology, n } of rowsOf(connection, marketMixQuery))
    market.set(technology as string, n as number);
  const similar = similarOccupations(
    occupations.map(({ key, mix, texts }) => ({ code: key.onet_codes as string, mix, texts })),
    market,
  );
  for (const { key, json } of occupations) {
    const found = similar.get(key.onet_codes as string) ?? [];
    await index.put(skillsId(sliceId(key)), `${json},"similar":${JSON.stringify(found)}}`);
  }
};
