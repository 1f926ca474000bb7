import { isSufficient, type KnownCount } from './read/filters-known.js';

/** The counts other than `n`, which are null if the filters are known for too few postings: otherwise they show how much was read. */
export const JUDGED_COUNTS = ['new', 'roles', 'opened', 'closed', 'active', 'unverified', 'employers'] as const;
export type JudgedCounts = Readonly<Record<(typeof JUDGED_COUNTS)[number], number | null>>;

export const NO_COUNTS = Object.fromEntries(JUDGED_COUNTS.map((name) => [name, null])) as Record<
  keyof JudgedCounts,
  null
>;

/** A row without the counts of which too little is known. @param known null if each filter is known for every posting. */
export const withJudgedCounts = <Row extends JudgedCounts>(
  row: Row,
  known: Pick<KnownCount, 'n' | 'of'> | null,
): Omit<Row, keyof JudgedCounts> & JudgedCounts => (known && !isSufficient(known) ? { ...row, ...NO_COUNTS } : row);
