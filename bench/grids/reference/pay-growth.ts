// The growth of pay once more, from docs/metrics-reference.md. It shares no code with the project.

/** Pay that a posting states. */
export interface Offer {
  readonly employer: string;
  readonly occupation: string;
  readonly place: string;
  readonly period: string;
  readonly currency: string;
  /** In that period and currency. */
  readonly amount: number;
  readonly published: number;
  /** Days after which its board showed it. */
  readonly lag: number;
}

const rounded = (value: number, decimals: number): number => Math.round(10 ** decimals * value) / 10 ** decimals;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] as number) + (sorted[Math.ceil((sorted.length - 1) / 2)] as number)) /
    2
  );
};

/** @param isNow whether an offer is of the period, and @param isBefore of the same one a year earlier. */
export const payGrowth = (
  offers: readonly Offer[],
  isNow: (offer: Offer) => boolean,
  isBefore: (offer: Offer) => boolean,
) => {
  const cellOf = ({ occupation, place, period, currency }: Offer) =>
    [occupation.slice(0, 7), place, period, currency].join(' ');
  const inTime = offers.filter(({ lag }) => lag <= 21);
  const cells = [...Map.groupBy(inTime, cellOf).values()].flatMap((own) => {
    const both = [...Map.groupBy(own, ({ employer }) => employer).values()]
      .map((each) => ({ now: each.filter(isNow), before: each.filter(isBefore) }))
      .filter(({ now, before }) => now.length > 0 && before.length > 0);
    const counts = {
      n: sum(both.map(({ now }) => now.length)),
      previous: sum(both.map(({ before }) => before.length)),
    };
    if (counts.n < 3 || counts.previous < 3) return [];
    const logs = (some: readonly Offer[]) => mean(some.map(({ amount }) => Math.log(amount)));
    const weights = both.map(({ now, before }) => Math.min(now.length, before.length));
    const changes = both.map(({ now, before }, index) => (weights[index] as number) * (logs(now) - logs(before)));
    const employers = both.map(({ now }) => (now[0] as Offer).employer);
    const base = own.filter(isBefore).length;
    const fixed = both.map(({ now, before }) => before.length * (logs(now) - logs(before)));
    const level = Math.exp(sum(fixed) / counts.previous);
    return [{ ...counts, employers, base, level, ratio: Math.exp(sum(changes) / sum(weights)) }];
  });
  const n = sum(cells.map((cell) => cell.n));
  const weighted = sum(cells.map(({ level, base }) => level * base)) / sum(cells.map(({ base }) => base));
  const stated = offers.filter(isNow).length;
  return {
    growth: cells.length < 10 ? null : rounded(median(cells.map(({ ratio }) => ratio)) - 1, 4),
    index: cells.length < 10 ? null : rounded(100 * weighted, 2),
    cells: cells.length,
    n,
    previous: sum(cells.map(({ previous }) => previous)),
    employers: new Set(cells.flatMap(({ employers }) => employers)).size,
    stated,
    previous_stated: offers.filter(isBefore).length,
    coverage: stated === 0 ? null : rounded(n / stated, 4),
  };
};
