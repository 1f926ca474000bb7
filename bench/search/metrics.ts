/** Number of results that are judged of each ranking. */
export const DEPTH = 10;
/** From this grade a result is one that the searcher would open. */
const RELEVANT = 2;

/** One ranking of one search text: the grades of its results, the best first. */
export interface JudgedRanking {
  /** 0 to 3; undefined if the posting was not judged. */
  readonly grades: readonly (number | undefined)[];
  /** All grades that were given to postings for this text. */
  readonly known: readonly number[];
  /** What a searcher would take for the same result: title and company. */
  readonly keys: readonly string[];
}

/** The figures of a set of rankings. */
export interface RankingFigures {
  readonly queries: number;
  /** Normalized discounted cumulative gain of the first ten. */
  readonly ndcg: number;
  /** Mean reciprocal rank of the first result with grade 2 or 3. */
  readonly mrr: number;
  /** Share of the texts without a result. */
  readonly zeroResults: number;
  /** Share of the results that repeat title and company of one above. */
  readonly repeated: number;
  /** Results without a judgement, which count as grade 0. */
  readonly unjudged: number;
}

const gain = (grade: number): number => 2 ** grade - 1;

const discounted = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, i) => sum + gain(grade) / Math.log2(i + 2), 0);

/** 1 for the best possible order of the known grades; 1 also if no posting has a grade above 0. */
export const ndcg = ({ grades, known }: JudgedRanking): number => {
  const best = discounted([...known].sort((one, other) => other - one).slice(0, DEPTH));
  return best === 0 ? 1 : discounted(grades.slice(0, DEPTH).map((grade = 0) => grade)) / best;
};

/** 1 if the first result is relevant, 0.5 if the second one is the first that is; 0 if none is. */
export const reciprocalRank = ({ grades }: JudgedRanking): number => {
  const first = grades.slice(0, DEPTH).findIndex((grade = 0) => grade >= RELEVANT);
  return first === -1 ? 0 : 1 / (first + 1);
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export const rankingFigures = (rankings: readonly JudgedRanking[]): RankingFigures => {
  const results = rankings.flatMap(({ keys }) => keys.slice(0, DEPTH)).length;
  const distinct = rankings.reduce((sum, { keys }) => sum + new Set(keys.slice(0, DEPTH)).size, 0);
  return {
    queries: rankings.length,
    ndcg: mean(rankings.map(ndcg)),
    mrr: mean(rankings.map(reciprocalRank)),
    zeroResults: mean(rankings.map(({ grades }) => (grades.length === 0 ? 1 : 0))),
    repeated: results === 0 ? 0 : 1 - distinct / results,
    unjudged: rankings.flatMap(({ grades }) => grades.slice(0, DEPTH)).filter((grade) => grade === undefined).length,
  };
};
