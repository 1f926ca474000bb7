import { expect, test } from '@jest/globals';
import { type JudgedRanking, ndcg, rankingFigures, reciprocalRank } from './metrics.js';

const ranking = (grades: (number | undefined)[], known: number[] = [], keys?: string[]): JudgedRanking => ({
  grades,
  known,
  keys: keys ?? grades.map((_, i) => String(i)),
});

test('nDCG compares with the best order of all judged postings', () => {
  expect(ndcg(ranking([3, 2, 0], [0, 3, 2]))).toBe(1);
  // Järvelin and Kekäläinen (2002) with gains of 2^grade - 1.
  expect(ndcg(ranking([2, 3], [3, 2]))).toBeCloseTo((3 + 7 / Math.log2(3)) / (7 + 3 / Math.log2(3)), 10);
  expect(ndcg(ranking([], [3]))).toBe(0);
  expect(ndcg(ranking([0], [0]))).toBe(1);
  // Only the first ten count, of the ranking and of the ideal one.
  expect(ndcg(ranking([...Array(10).fill(1), 3], Array(20).fill(1)))).toBe(1);
});

test('a result without a judgement counts as irrelevant, and is reported', () => {
  expect(ndcg(ranking([undefined, 3], [3]))).toBeCloseTo(1 / Math.log2(3), 10);
  expect(rankingFigures([ranking([undefined, 3], [3])]).unjudged).toBe(1);
});

test('the reciprocal rank is that of the first result with grade 2 or 3', () => {
  expect([[3], [1, 2], [0, 1, 1], []].map((grades) => reciprocalRank(ranking(grades)))).toEqual([1, 0.5, 0, 0]);
});

test('empty rankings and repeated results are shares', () => {
  const rankings = [ranking([3, 3, 3, 3], [3], ['a', 'a', 'b', 'a']), ranking([])];
  expect(rankingFigures(rankings)).toMatchObject({ queries: 2, zeroResults: 0.5, repeated: 0.5 });
});
