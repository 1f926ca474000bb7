import { expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import { payGrowth, type StatedAmount } from './pay-growth.js';

const NOW = { from: Date.parse('2026-05-01T00:00:00Z'), to: Date.parse('2026-08-01T00:00:00Z') };
const BEFORE = { from: Date.parse('2025-05-01T00:00:00Z'), to: Date.parse('2025-08-01T00:00:00Z') };
const ASKED = { namesEmployers: false, gap: null };
const growthOf = (amounts: readonly StatedAmount[], options = ASKED) => payGrowth(amounts, [NOW, BEFORE], options);

/** MINSTD (Park and Miller 1988). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (48_271 * state) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

interface Market {
  readonly employers: number;
  /** The growth of an employer's pay. */
  readonly growth: (employer: number, random: () => number) => number;
  /** How many postings an employer has in a cell, in each period. */
  readonly postings?: (employer: number, cell: number, period: 'now' | 'before') => number;
}

/** Employers with a pay scale of their own post in 12 of 30 cells, whose pay differs more. */
const market = ({ employers, growth, postings = () => 2 }: Market, random: () => number): StatedAmount[] =>
  Array.from({ length: employers }, (_, employer) => {
    const scale = 0.8 + 0.4 * random();
    const change = 1 + growth(employer, random);
    return Array.from({ length: 12 }, (_, index) => (employer * 7 + index) % 30).flatMap((cell) =>
      (['now', 'before'] as const).flatMap((period) =>
        Array.from(
          { length: postings(employer, cell, period) },
          (): StatedAmount => ({
            employer: `employer ${employer}`,
            cell: `cell ${cell}`,
            published: (period === 'now' ? NOW : BEFORE).from + Math.floor(90 * random()) * MS_PER_DAY,
            isObserved: true,
            amount: 30_000 * (1 + cell / 5) * scale * (period === 'now' ? change : 1) * (0.98 + 0.04 * random()),
          }),
        ),
      ),
    );
  }).flat();

test('growth of known size is found', () => {
  const found = growthOf(market({ employers: 40, growth: () => 0.05 }, randomFrom(1)));
  expect(Math.abs((found.growth as number) - 0.05)).toBeLessThan(0.005);
  expect(Math.abs((found.index as number) - 105)).toBeLessThan(0.5);
  expect(found).toMatchObject({ cells: 30, employers: 40, coverage: 1, reliability: { level: 'good' } });
});

test('where nothing changes but what is posted, pay does not grow, although its mean does', () => {
  // Far more postings in cells that pay well, boards that double and halve, and ten employers that join.
  const postings = (employer: number, cell: number, period: string) =>
    period === 'before' ? (employer >= 30 ? 0 : 3) : cell > 20 ? 9 : employer % 2 === 0 ? 6 : 2;
  const amounts = market({ employers: 40, growth: () => 0, postings }, randomFrom(2));
  const mean = (from: number) => {
    const own = amounts.filter(({ published }) => published >= from && published < from + 95 * MS_PER_DAY);
    return own.reduce((sum, { amount }) => sum + amount, 0) / own.length;
  };
  expect(mean(NOW.from) / mean(BEFORE.from)).toBeGreaterThan(1.1);
  const found = growthOf(amounts);
  expect(Math.abs(found.growth as number)).toBeLessThan(0.005);
  expect(Math.abs((found.index as number) - 100)).toBeLessThan(0.5);
  expect(found.coverage).toBeLessThan(0.9);
});

test('the weights of the index are those of the earlier period: it stays when an employer that dominated some cells leaves, or others post more', () => {
  // Ten cells whose pay stays, with six of ten postings of one employer, and ten whose pay rises by 10%.
  const offers = (period: 'now' | 'before', count: (employer: number, cell: number) => number) =>
    Array.from({ length: 20 }, (_, cell) =>
      Array.from({ length: 5 }, (_, employer) =>
        Array.from(
          { length: count(employer, cell) },
          (): StatedAmount => ({
            employer: `employer ${employer}`,
            cell: `cell ${cell}`,
            published: (period === 'now' ? NOW : BEFORE).from + MS_PER_DAY,
            isObserved: true,
            amount: period === 'now' && cell >= 10 ? 33_000 : 30_000,
          }),
        ),
      ).flat(),
    ).flat();
  const count = (employer: number, cell: number) => (employer > 0 ? 1 : cell < 10 ? 6 : 0);
  const before = offers('before', count);
  const indexOf = (now: StatedAmount[]) => growthOf([...before, ...now]).index;
  // (100 * 1 + 40 * 1.1) / 140
  expect(indexOf(offers('now', count))).toBe(102.86);
  expect(indexOf(offers('now', (employer) => Number(employer > 0)))).toBe(102.86);
  expect(indexOf(offers('now', (employer, cell) => (cell >= 10 ? 9 : 1) * count(employer, cell)))).toBe(102.86);
});

test('within a cell, too, the weights of the index are those of the earlier period', () => {
  const [own, others]: [StatedAmount[], StatedAmount[]] = [[], []];
  for (let cell = 0; cell < 10; cell += 1)
    for (const [employer, n, change] of [
      [0, 4, 1.1],
      [1, 4, 1],
      [2, 4, 1],
    ] as const) {
      const offer = (published: number, amount: number): StatedAmount => ({
        employer: `employer ${employer}`,
        cell: `cell ${cell}`,
        published: published + MS_PER_DAY,
        isObserved: true,
        amount,
      });
      const before = Array.from({ length: n }, () => offer(BEFORE.from, 30_000));
      const now = (count: number) => Array.from({ length: count }, () => offer(NOW.from, 30_000 * change));
      own.push(...before, ...now(n));
      others.push(...before, ...now(employer === 0 ? 1 : n));
    }
  expect(growthOf(others).index).toBe(growthOf(own).index);
});

test('an employer that moves its pay to another cell, such as per hour, is not compared there', () => {
  const [first, ...others] = market({ employers: 40, growth: () => 0.03 }, randomFrom(3));
  const hourly = { ...(first as StatedAmount), cell: 'hourly', amount: 40 };
  expect(growthOf([...others, hourly]).growth).toBeCloseTo(growthOf(others).growth as number, 3);
});

test('postings that were open before their board was read are not compared', () => {
  const amounts = market({ employers: 40, growth: () => 0.05 }, randomFrom(6));
  // What stayed open paid a fifth less, and is a third more of a year ago.
  const survivors = amounts
    .filter(({ published }, index) => published < NOW.from && index % 3 === 0)
    .map((each) => ({ ...each, isObserved: false, amount: 0.8 * each.amount }));
  expect(growthOf([...amounts, ...survivors]).growth).toBe(growthOf(amounts).growth);
  const early = amounts.map((each) => ({ ...each, isObserved: each.published >= NOW.from }));
  expect(growthOf(early)).toMatchObject({ growth: null, cells: 0, reliability: { reason: 'fewer_than_10_cells' } });
});

test('growth of few of the postings with pay is thin', () => {
  const amounts = market({ employers: 40, growth: () => 0.05 }, randomFrom(7));
  const others = amounts.flatMap((each) => Array.from({ length: 5 }, () => ({ ...each, cell: null })));
  expect(growthOf([...amounts, ...others]).reliability).toEqual({ level: 'thin', reason: 'few_are_compared' });
});

test.each([
  [
    'without pay a year ago',
    (all: StatedAmount[]) => all.filter(({ published }) => published >= NOW.from),
    'no_pay_stated',
  ],
  [
    'of nine cells',
    (all: StatedAmount[]) => all.filter(({ cell }) => /cell [0-8]$/.test(cell ?? '')),
    'fewer_than_10_cells',
  ],
  [
    'of two employers',
    (all: StatedAmount[]) => all.filter(({ employer }) => /r [01]$/.test(employer)).flatMap((each) => [each, each]),
    'fewer_than_3_employers',
  ],
  [
    'of unknown occupations',
    (all: StatedAmount[]) => all.map((each) => ({ ...each, cell: null })),
    'fewer_than_10_cells',
  ],
])('pay %s has no growth, and says why', (_, select, reason) => {
  const found = growthOf(select(market({ employers: 40, growth: () => 0.05 }, randomFrom(4))));
  expect(found).toMatchObject({ growth: null, low: null, index: null, reliability: { level: 'cannot_say', reason } });
});

test('one employer that the slice names has growth without an interval', () => {
  const own = market({ employers: 1, growth: () => 0.05, postings: () => 4 }, randomFrom(5));
  expect(growthOf(own, { namesEmployers: true, gap: null })).toMatchObject({
    growth: expect.any(Number),
    low: null,
    index_high: null,
  });
});

test.each([20, 80])(
  'of %d employers that raise their pay by different amounts, 90 to 99%% of the intervals contain the mean raise',
  (employers) => {
    const random = randomFrom(employers);
    // By 0 to 8%, all of its postings at once.
    const drawn = Array.from({ length: 100 }, () =>
      growthOf(market({ employers, growth: (_, next) => 0.08 * next() }, random)),
    );
    const inside = (
      low: (each: (typeof drawn)[number]) => number,
      high: (each: (typeof drawn)[number]) => number,
      truth: number,
    ) => drawn.filter((each) => low(each) <= truth && truth <= high(each)).length;
    const counts = [
      inside(
        (each) => each.low as number,
        (each) => each.high as number,
        0.04,
      ),
      inside(
        (each) => each.index_low as number,
        (each) => each.index_high as number,
        104,
      ),
    ];
    expect(counts.map((count) => count >= 90 && count <= 99)).toEqual([true, true]);
  },
);
