import { type CountModel, upperTail } from '#libs/signals/baseline/count-model.js';
import { decisionsOf } from '#libs/signals/timeline/decisions.js';
import type { CompanyHistory, Day } from '#libs/signals/timeline/posting-history.js';
import { type Posting, Timeline } from '#libs/signals/timeline/timeline.js';

const WINDOW_DAYS = 30;
/** Days of a block that must be covered, and blocks that are needed to fit a variance. */
const MIN_COVERED_DAYS = 24;
const MIN_BLOCKS = 4;
/** So much baseline that the rate is known. */
const KNOWN = 1e6;

/** What is counted: all postings, or decisions, which vary less (`decisionsOf`). */
const COUNTED = { postings: (openings: readonly Posting[]) => openings, decisions: decisionsOf } as const;
export type Counted = keyof typeof COUNTED;

/** A board with a change, for a test that knows the day of the change. */
export interface ChangedBoard {
  readonly at: Day;
  readonly recorded: CompanyHistory;
  readonly changed: CompanyHistory;
}

export interface OracleResult {
  /** Boards whose counts could be fitted. */
  readonly boards: number;
  /** How many of them the test finds. */
  readonly found: number;
  /** How many it finds on average if the counts of each board are drawn from its model, and `factor` times as many. */
  readonly expected: number;
}

const countIn = (postings: readonly Posting[], from: Day, to: Day): number =>
  postings.filter(({ firstSeen }) => firstSeen > from && firstSeen <= to).length;

/**
 * The rate of a board and how much its counts of 30 days vary, from its whole record, also of what follows the change: from windows that end where
 * the change begins, and before and after it. Null for a board whose record is too short, or that has nothing.
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
  return { events: KNOWN * rate, exposure: KNOWN, dispersion: Math.max(1, chiSquare / (blocks.length - 1)) };
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
 * What a test finds that knows what no rule can know: the usual rate of each board and how much its counts vary, both fitted to its whole record, and
 * the first day of the change. It counts the 30 days from that day once, and fires at the least count whose probability by the
 * negative binomial of the board is at most `level`.
 *
 * @param level probability of a false alarm in 30 days.
 */
export const oracleDetection = (
  boards: readonly ChangedBoard[],
  counted: Counted,
  { factor, level }: { readonly factor: number; readonly level: number },
): OracleResult => {
  const results = boards.flatMap((board) => {
    const model = fitBoard(board, counted);
    if (!model) return [];
    const critical = criticalCount(model, level);
    const last = board.at - 1 + WINDOW_DAYS;
    const observed = countIn(COUNTED[counted](new Timeline(board.changed, last).openings), board.at - 1, last);
    return [
      { found: Number(observed >= critical), expected: upperTail(model, WINDOW_DAYS, Math.ceil(critical / factor)) },
    ];
  });
  return { boards: results.length, found: sumOf(results, 'found'), expected: sumOf(results, 'expected') };
};
