import type { EmployerFigures } from './employer-figures.js';
import { type Figures, measuresOf } from './figures.js';
import { paySuppression, round } from './pay.js';
import { isSufficient } from './read/filters-known.js';
import { MIN_POSTINGS, RELIABILITY_LEVELS, type Reliability, reliabilityOf } from './reliability.js';
import {
  type ClusterTest,
  clusterTest,
  type EmployerSums,
  type Untested,
  untestedReason,
} from './statistics/cluster-test.js';

/** A measure of a slice compared with that of another one. */
export interface ComparedMeasure {
  readonly measure: string;
  readonly value: number | null;
  readonly against: number | null;
  readonly difference: number | null;
  /** Bounds of the 95% confidence interval of `difference`; null if it was not tested, and for medians. */
  readonly low: number | null;
  readonly high: number | null;
  readonly ratio: number | null;
  /** Postings behind the two values. */
  readonly n: number;
  readonly against_n: number;
  /** Employers of these postings; null where they are not counted. */
  readonly employers: number | null;
  readonly against_employers: number | null;
  /** Whether the difference is not significant at the 5% level; null if it was not tested. */
  readonly noise: boolean | null;
  readonly test: TestName | null;
  /** Why it was not tested; null if it was. */
  readonly untested: Untested | null;
  /** How much the weaker of the two values can carry. */
  readonly reliability: Reliability;
}

/** `clustered_t`: of the means. `clustered_median`: of the shares above the median of the other slice. */
export const TEST_NAMES = ['clustered_t', 'clustered_median'] as const;
type TestName = (typeof TEST_NAMES)[number];

/** What a slice is compared by. */
export interface ComparedSlice {
  readonly figures: Figures;
  readonly employers: EmployerFigures;
  /** For how many postings the filters of the slice are known; null if each is for every posting. */
  readonly known: { readonly n: number; readonly of: number } | null;
}

/** How the two slices overlap: `wider` contains the first; `other` may be any slice. */
export type Relation = 'wider' | 'other';

/** The employers of a slice without the postings of a part of it. */
const without = (whole: EmployerSums, part: EmployerSums): EmployerSums =>
  new Map(
    [...whole].flatMap(([employer, { n, sum }]) => {
      const own = part.get(employer) ?? { n: 0, sum: 0 };
      return n > own.n ? [[employer, { n: n - own.n, sum: sum - own.sum }] as const] : [];
    }),
  );

const totalOf = (sums: EmployerSums): number => [...sums.values()].reduce((all, { n }) => all + n, 0);

interface Tested {
  readonly test: TestName;
  readonly result: ClusterTest | null;
  readonly untested: Untested | null;
  /** What the difference to the whole of a wider slice is of the difference to the rest of it. */
  readonly scale: number;
  readonly employers: readonly [number, number];
}

/** A slice is tested against the rest of a wider slice, because its own postings would count on both sides. */
const tested = (test: TestName, own: EmployerSums, against: EmployerSums, relation: Relation): Tested => {
  const rest = relation === 'wider' ? without(against, own) : against;
  const scale = relation === 'wider' ? 1 - totalOf(own) / totalOf(against) : 1;
  const untested = untestedReason(own, rest);
  const result = untested === null ? clusterTest(own, rest) : null;
  return { test, result, untested, scale, employers: [own.size, against.size] };
};

const NONE = { low: null, high: null, employers: null, against_employers: null, noise: null, test: null } as const;

const testKeys = ({ test, result, untested, scale, employers }: Tested, decimals: number) => {
  const bound = (value: number | undefined) =>
    value === undefined || test === 'clustered_median' ? null : round(value * scale, decimals);
  return {
    low: bound(result?.low),
    high: bound(result?.high),
    employers: employers[0],
    against_employers: employers[1],
    noise: result?.isNoise ?? null,
    test: result === null ? null : test,
    untested,
  };
};

const PAY = ['mean', 'p10', 'p25', 'p50', 'p75', 'p90'] as const;

/** The weaker of two. */
const weaker = (one: Reliability, other: Reliability): Reliability =>
  RELIABILITY_LEVELS.indexOf(other.level) > RELIABILITY_LEVELS.indexOf(one.level) ? other : one;

/** What the measures of a slice can carry. */
const reliabilitiesOf = ({ figures, known }: ComparedSlice) => {
  const { remote, days_open, pay } = measuresOf(figures);
  const isSaid = known === null || isSufficient(known);
  const observed = (count: number | null) => reliabilityOf({}, count === null ? 'not_watched' : null);
  return {
    count: (count: number | null) => (isSaid ? observed(count) : reliabilityOf({}, 'filters_not_known')),
    isSaid,
    remote: remote.reliability,
    daysOpen: days_open?.reliability ?? reliabilityOf({}, 'not_known'),
    pay: pay.reliability,
  };
};

/** Compares each measure of a slice with that of another one. */
export const compareSlices = (one: ComparedSlice, other: ComparedSlice, relation: Relation): ComparedMeasure[] => {
  const [own, against] = [one.figures, other.figures];
  const [ofOwn, ofAgainst] = [reliabilitiesOf(one), reliabilitiesOf(other)];
  const row = (
    measure: string,
    values: readonly [number | null, number | null],
    counts: readonly [number, number],
    reliability: Reliability,
    decimals = 0,
    test: Tested | null = null,
  ): ComparedMeasure => {
    const [value, base] = values.map((each) => (each === null ? null : round(each, decimals))) as [
      number | null,
      number | null,
    ];
    const both = value !== null && base !== null;
    return {
      measure,
      value,
      against: base,
      difference: both ? round(value - base, decimals) : null,
      ratio: both && base !== 0 ? round(value / base, 4) : null,
      n: counts[0],
      against_n: counts[1],
      ...(both && test ? testKeys(test, decimals) : { ...NONE, untested: 'no_test' as const }),
      reliability,
    };
  };
  // A count of postings of which the filters are hardly known shows how much was read.
  const counted = (
    name: 'n' | 'opened' | 'closed' | 'active' | 'employers',
    counts: readonly [number, number] = [own[name] ?? 0, against[name] ?? 0],
  ) =>
    row(
      name === 'n' ? 'new' : name,
      [ofOwn.isSaid ? own[name] : null, ofAgainst.isSaid ? against[name] : null],
      counts,
      weaker(ofOwn.count(own[name]), ofAgainst.count(against[name])),
    );
  const remote = ({ remote, remoteKnown }: Figures) => (remoteKnown < MIN_POSTINGS ? null : remote / remoteKnown);
  const pay = ({ pay: stated, scope }: Figures, name: (typeof PAY)[number]) =>
    paySuppression(stated, scope) === null ? (stated.figures?.[name] ?? null) : null;
  const testOf = (test: TestName, name: keyof EmployerFigures) =>
    tested(test, one.employers[name], other.employers[name], relation);
  const payTests: Partial<Record<(typeof PAY)[number], Tested>> = {
    mean: testOf('clustered_t', 'pay'),
    p50: testOf('clustered_median', 'aboveMedian'),
  };
  const ofPay = weaker(ofOwn.pay, ofAgainst.pay);
  return [
    counted('n'),
    counted('opened'),
    counted('closed'),
    counted('active'),
    counted('employers', [own.n, against.n]),
    row(
      'remote_share',
      [remote(own), remote(against)],
      [own.remoteKnown, against.remoteKnown],
      weaker(ofOwn.remote, ofAgainst.remote),
      4,
      testOf('clustered_t', 'remote'),
    ),
    row(
      'days_open_median',
      [own.daysOpen?.median ?? null, against.daysOpen?.median ?? null],
      [own.daysOpen?.n ?? 0, against.daysOpen?.n ?? 0],
      weaker(ofOwn.daysOpen, ofAgainst.daysOpen),
    ),
    ...PAY.map((name) =>
      row(
        `pay_${name}`,
        [pay(own, name), pay(against, name)],
        [own.pay.n, against.pay.n],
        ofPay,
        0,
        payTests[name] ?? null,
      ),
    ),
  ];
};
