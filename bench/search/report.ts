import type { SearchBench } from './environment.js';
import type { QuerySet } from './judgements.js';
import { readTwins } from './judgements.js';
import { type JudgedRanking, ndcg, rankingFigures } from './metrics.js';
import { elasticsearchTime, type RolecallApi } from './rolecall.js';

const ROUNDS = 5;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Prints the figures of all engines for one set of search texts. @param worst number of texts to show of the first engine. */
export const printRankings = (
  set: QuerySet,
  queries: readonly string[],
  rankings: ReadonlyMap<string, readonly JudgedRanking[]>,
  worst: number,
): void => {
  console.log(`\n${queries.length} search texts, set '${set}'`);
  console.table(
    Object.fromEntries(
      [...rankings].map(([name, each]) => {
        const figures = rankingFigures(each);
        return [
          name,
          {
            'nDCG@10': figures.ndcg.toFixed(3),
            MRR: figures.mrr.toFixed(3),
            'no results': percent(figures.zeroResults),
            'repeated results': percent(figures.repeated),
            'not judged': figures.unjudged,
          },
        ];
      }),
    ),
  );
  const [own = []] = rankings.values();
  const sorted = own
    .map((ranking, i) => ({ query: queries[i], ranking, value: ndcg(ranking) }))
    .sort((one, other) => one.value - other.value);
  for (const { query, ranking, value } of sorted.slice(0, worst)) {
    console.log(`\n${query}: nDCG@10 ${value.toFixed(3)}`);
    for (const [i, key] of ranking.keys.entries()) console.log(`  ${ranking.grades[i] ?? '?'}  ${key}`);
  }
};

/** Prints how many messy search texts find what their clean twin finds. */
export const printTwins = async (api: RolecallApi): Promise<void> => {
  const counted: { messy: string; clean: string; found: number; expected: number }[] = [];
  for (const { messy, clean } of readTwins())
    counted.push({ messy, clean, found: await api.count(messy), expected: await api.count(clean) });
  const same = counted.filter(({ found, expected }) => found === expected).length;
  const none = counted.filter(({ found }) => found === 0).length;
  console.log(`\n${counted.length} messy search texts: ${same} find as many as their clean twin, ${none} find nothing`);
  const different = counted.filter(({ found, expected }) => found !== expected);
  if (different.length > 0) console.table(different);
};

/** Prints what understanding words costs Elasticsearch, against the same texts with `exact=true`. */
export const printExpansionTime = async (
  { api, client, index }: SearchBench,
  texts: readonly string[],
): Promise<void> => {
  const measure = (parameters: Record<string, string>) =>
    elasticsearchTime(client, index, async () => {
      for (const text of texts) await api.read(text, parameters);
    });
  const rows: [string, object][] = [];
  for (const sort of ['newest', 'relevance']) {
    let [understood, exact] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times = [await measure({ sort }), await measure({ sort, exact: 'true' })] as const;
      // The first round warms up.
      if (round === 0) continue;
      understood += times[0];
      exact += times[1];
    }
    const per = (time: number) => (time / ROUNDS / texts.length).toFixed(2);
    rows.push([
      `sort=${sort}`,
      { 'understood, ms': per(understood), 'exact, ms': per(exact), ratio: (understood / exact).toFixed(2) },
    ]);
  }
  console.log('\nElasticsearch time per page of 25');
  console.table(Object.fromEntries(rows));
};
