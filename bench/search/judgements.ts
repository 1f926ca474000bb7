import { readSourceRows } from '#libs/reference/read-table.js';
import type { Engine } from './contenders.js';
import type { JudgedRanking } from './metrics.js';
import type { SampleRow } from './sample-rows.js';

/** `tuned`: the weights were chosen with these. `kept`: they were not looked at until the end. */
export type QuerySet = 'tuned' | 'kept';

export const querySets: readonly QuerySet[] = ['tuned', 'kept'];

/** The search texts of a set. */
export const queriesOf = (set: QuerySet): string[] =>
  readSourceRows('bench/search/queries.tsv').flatMap(([query = '', of]) => (of === set ? [query] : []));

/** Pairs of search texts that mean the same: as people type it, and as a posting has it. */
export const readTwins = (): { messy: string; clean: string }[] =>
  readSourceRows('bench/search/twins.tsv').map(([messy = '', clean = '']) => ({ messy, clean }));

/** Search text -> posting id -> grade, 0 to 3. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const readJudgements = (): Judgements => {
  const judgements = new Map<string, Map<string, number>>();
  for (const [query = '', posting = '', grade] of readSourceRows('bench/search/judgements.tsv')) {
    const grades = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, grades.set(posting, Number(grade)));
  }
  return judgements;
};

const keyOf = (row: SampleRow | undefined): string => `${row?.title.trim().toLowerCase()}\t${row?.company}`;

/** The rankings of an engine with the grades of their results. */
export const judge = async (
  engine: Engine,
  queries: readonly string[],
  judgements: Judgements,
  rows: ReadonlyMap<string, SampleRow>,
): Promise<JudgedRanking[]> => {
  const rankings: JudgedRanking[] = [];
  for (const query of queries) {
    const ids = await engine.search(query);
    const grades = judgements.get(query);
    rankings.push({
      grades: ids.map((id) => grades?.get(id)),
      known: [...(grades?.values() ?? [])],
      keys: ids.map((id) => keyOf(rows.get(id))),
    });
  }
  return rankings;
};
