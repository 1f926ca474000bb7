// The rule of reliability once more, from its table in docs/metrics-reference.md. It shares no code with the project.

interface Evidence {
  readonly n: number;
  readonly employers: number;
  /** Null where there are no postings. */
  readonly largest_share: number | null;
  /** Whether the slice names its employers. */
  readonly isNamed: boolean;
  /** Undefined where every posting has the value. */
  readonly coverage?: number;
  /** Null where there is no interval. */
  readonly width: number | null;
}

/** @param nothing why nothing can be said; null if the figure is shown. */
export const reliability = (evidence: Evidence, nothing: string | null) => {
  if (nothing !== null) return { level: 'cannot_say', reason: nothing };
  const { n, employers, largest_share, isNamed, coverage, width } = evidence;
  const reasons: readonly (readonly [applies: boolean, reason: string])[] = [
    [n < 30, 'fewer_than_30_postings'],
    [!isNamed && employers < 10, 'fewer_than_10_employers'],
    [!isNamed && (largest_share ?? 0) > 0.5, 'employer_above_50_percent'],
    [coverage !== undefined && coverage < 0.2, 'stated_by_few'],
    [!isNamed && width === null, 'no_interval'],
    [width !== null && width > 0.2, 'wide_interval'],
  ];
  const reason = reasons.find(([applies]) => applies)?.[1] ?? null;
  return { level: reason === null ? 'good' : 'thin', reason };
};
