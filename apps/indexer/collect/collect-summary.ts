import type { VisitResult } from './visit/visit-board.js';

/** What a run did; the output of `--json`. */
export interface CollectSummary {
  boards: {
    fetched: number;
    ok: number;
    not_modified: number;
    incomplete: number;
    failed: number;
    left: number;
    dead: number;
  };
  postings: {
    active: number;
    new: number;
    moved: number;
    changed: number;
    closed: number;
    reopened: number;
    /** Listed postings that cannot be read, and are not in the feed unless they could be read earlier. */
    rejected: number;
  };
  requests: number;
  seconds: number;
  /** Boards that failed because of an error in Rolecall. */
  defects: number;
  /** Boards that failed or were incomplete, with the reason. Those with an error in Rolecall come first. */
  problems: { board: string; outcome: string; reason: string }[];
  /** The version of the feed; null if nothing was published. */
  version: number | null;
  as_of: string | null;
  /** The file with the reasons of the rejected postings; null if there are none. */
  dead_letter: string | null;
}

const MAX_SHOWN = 10;

export const emptySummary = (): CollectSummary => ({
  boards: { fetched: 0, ok: 0, not_modified: 0, incomplete: 0, failed: 0, left: 0, dead: 0 },
  postings: { active: 0, new: 0, moved: 0, changed: 0, closed: 0, reopened: 0, rejected: 0 },
  requests: 0,
  seconds: 0,
  defects: 0,
  problems: [],
  version: null,
  as_of: null,
  dead_letter: null,
});

export const addResult = (summary: CollectSummary, result: VisitResult): void => {
  const { boards, postings } = summary;
  boards.fetched += 1;
  boards[result.outcome] += 1;
  postings.new += result.opened;
  postings.moved += result.moved;
  postings.changed += result.changed;
  postings.closed += result.closed;
  postings.reopened += result.reopened;
  postings.rejected += result.rejected.length;
  if (result.reason === null) return;
  const problem = { board: result.board.key, outcome: result.outcome, reason: result.reason };
  if (result.defect === null) summary.problems.push(problem);
  else {
    summary.defects += 1;
    summary.problems.unshift(problem);
  }
};

/**
 * @param repeats whether another round follows by itself.
 * @param boardsCommand by which all boards are listed.
 */
export const collectSummaryText = (summary: CollectSummary, repeats: boolean, boardsCommand: string): string => {
  const { boards, postings, requests, seconds, defects, problems, version, as_of } = summary;
  const read = postings.new + postings.changed;
  const lines = [
    `${boards.fetched} boards: ${boards.ok} read, ${boards.not_modified} unchanged, ${boards.incomplete} incomplete, ${boards.failed} failed.`,
    ...(boards.left > 0
      ? [
          repeats
            ? `${boards.left} boards are left for the next rounds.`
            : `${boards.left} boards are left: the budget is used up. Run the command again to continue.`,
        ]
      : []),
    ...(boards.dead > 0 ? [`${boards.dead} boards no longer exist, and are rarely asked for.`] : []),
    `${postings.new} new postings, ${postings.moved} moved, ${postings.changed} changed, ${postings.closed} closed, ${postings.reopened} reopened; ${postings.active} are active.`,
    ...(postings.rejected > 0
      ? [`${postings.rejected} listed postings cannot be read: see ${summary.dead_letter}.`]
      : []),
    `${requests} requests in ${seconds} s${read > 0 ? `, ${(requests / read).toFixed(2)} for each posting read` : ''}.`,
    version === null ? 'Nothing changed: the feed is the same.' : `The feed is version ${version}, as of ${as_of}.`,
    ...(defects > 0
      ? [`${defects} boards failed because of an error in Rolecall, whose stack trace is in the log.`]
      : []),
    ...problems.slice(0, MAX_SHOWN).map(({ board, outcome, reason }) => `  ${board}: ${outcome}. ${reason}`),
    ...(problems.length > MAX_SHOWN ? [`  and ${problems.length - MAX_SHOWN} more: see \`${boardsCommand}\`.`] : []),
  ];
  return `${lines.join('\n')}\n`;
};
