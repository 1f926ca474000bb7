import { type CountModel, upperTail } from '#libs/signals/baseline/count-model.js';
import { decisionsOf } from '#libs/signals/timeline/decisions.js';
import type { CompanyHistory, Day } from '#libs/signals/timeline/posting-history.js';
import { type Posting, Timeline } from '#libs/signals/timeline/timeline.js';

const WINDOW_DAYS = 30;
/** Days of a block that must be covered, and blocks that are needed to fit a variance. */
const MIN_COVERED_DAYS = 24;
const MIN_BLOCKS = 4;
/** So much baseline that the fitted rate is taken as exact. */
const EXACT = 1e6;

/** What is counted: all postings, or decisions, which vary less (`decisionsOf`). */
const COUNTED = { postings: (openings: readonly Posting[]) => openings, decisions: decisionsOf } as const;
export type Counted = keyof typeof COUNTED;

/** A board with a change whose day is known. */
export interface ChangedBoard {
  readonly board: string;
  readonly at: Day;
  readonly recorded: CompanyHistory;
  readonly changed: CompanyHistory;
  /** Days from the change to the signal of the rule; null if it does not find the change. */
  readonly delay: Day | null;
}

export interface CountResult {
  /** Boards whose counts could be fitted. */
  readonly boards: number;
  /** How many of them the test finds. */
  readonly found: number;
  /** How many only the rule finds. */
  readonly onlyRule: number;
  /** How many it finds on average if the counts of each board are drawn from its model, and `factor` times as many. */
  readonly expected: number;
}

const countIn = (postings: readonly Posting[], from: Day, to: Day): number =>
  postings.filter(({ firstSeen }) => firstSeen > from && firstSeen <= to).length;

/**
 * The rate of a board and how much its counts of 30 days vary, from its whole record without the change, also of what follows its day. Blocks
 * begin or end on that day. The variance is the chi-square of as few as 4 blocks. Trend, season and earlier surges are in it. Null for a board
 * whose record is too short, or that has nothing.
 */
const fitBoard = ({ at, recorded }: ChangedBoard, counted: Counted): CountModel | null => {
  const timeline = new Timeline(recorded, recorded.fetches.at(-1)?.day ?? at);
  const openings = COUNTED[counted](timeline.openings);
  const { health, to } = timeline;
  const blocks: { count: number; days: number }[] = [];
  const first = at - 1 - WINDOW_DAYS * Math.floor((at - 1 - health.start) / WINDOW_DAYS);
  for (let from = first; from + WINDOW_DAYS <= to; from += WINDOW_DAYS) {
    const days = health.coveredDays(from, from + WINDOW_DAYS);
    if (days >= MIN_COVERED_DAYS) blocks.push({ count: countIn(openings, from, from + WINDOW_DAYS), days });
  }
  const [count, days] = [sumOf(blocks, 'count'), sumOf(blocks, 'days')];
  if (blocks.length < MIN_BLOCKS || count === 0) return null;
  const rate = count / days;
  const chiSquare = blocks.reduce(
    (sum, block) => sum + (block.count - rate * block.days) ** 2 / (rate * block.days),
    0,
  );
  return { events: EXACT * rate, exposure: EXACT, dispersion: Math.max(1, chiSquare / (blocks.length - 1)) };
};

const sumOf = <K extends string>(rows: readonly Readonly<Record<K, number>>[], name: K): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** The least count whose probability without a change is at most `level`. */
const criticalCount = (model: CountModel, level: number): number => {
  let count = 0;
  while (upperTail(model, WINDOW_DAYS, count) > level) count += 1;
  return count;
};

/**
 * What one count of the 30 days from the change finds, with a rate and a variance of each board that are fitted to its whole record. It fires at
 * the least count whose probability by the negative binomial of the board is at most `level`.
 *
 * A comparison, not a bound: a rule may find more. A recent baseline follows a rate that changes, which a rate of the whole record does not.
 *
 * @param level probability of a false alarm in 30 days.
 */
export const countDetection = (
  boards: readonly ChangedBoard[],
  counted: Counted,
  { factor, level }: { readonly factor: number; readonly level: number },
): CountResult => {
  const results = boards.flatMap((board) => {
    const model = fitBoard(board, counted);
    if (!model) return [];
    const critical = criticalCount(model, level);
    const last = board.at - 1 + WINDOW_DAYS;
    const observed = countIn(COUNTED[counted](new Timeline(board.changed, last).openings), board.at - 1, last);
    const isFound = observed >= critical;
    return [
      {
        found: Number(isFound),
        onlyRule: Number(!isFound && board.delay !== null),
        expected: upperTail(model, WINDOW_DAYS, Math.ceil(critical / factor)),
      },
    ];
  });
  return {
    boards: results.length,
    found: sumOf(results, 'found'),
    onlyRule: sumOf(results, 'onlyRule'),
    expected: sumOf(results, 'expected'),
  };
};
