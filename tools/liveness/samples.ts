import { createHash } from 'node:crypto';
import { repostsBefore } from '#libs/derivation/role.js';
import { moderationOf } from '#libs/enrichment/fields/moderation/moderation.js';
import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
import { LIVENESS_DAYS, type LivenessInput, type ObservedSpan, turnoverAt } from '#libs/ingest/liveness/liveness.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { fold } from '#libs/reference/fold.js';
import { createdAt, type History, type WatchedPosting } from '../history/watched-posting.js';

/** A row of a posting as a collection would have written it, and what became of the posting. */
export interface Sample {
  readonly board: string;
  readonly at: number;
  readonly input: LivenessInput;
  readonly isOpen: boolean;
}

/** An active posting is written again after this time. */
const REWRITTEN_AFTER = 7 * MS_PER_DAY;

interface Span extends ObservedSpan {
  readonly posting: WatchedPosting;
  /** Between the last fetch that listed it and the first that did not. */
  readonly ended: number | null;
}

/** All samples of a history whose outcome was observed. */
export const samplesOf = ({ postings, fetches }: History): Sample[] =>
  [...Map.groupBy(postings, ({ board }) => board)].flatMap(([board, own]) =>
    samplesOfBoard(board, own, fetches.get(board) ?? []),
  );

const samplesOfBoard = (board: string, postings: readonly WatchedPosting[], fetches: readonly number[]): Sample[] => {
  const last = fetches.at(-1) ?? 0;
  const spans = postings.map((posting): Span => {
    const next = fetches.find((at) => at > posting.lastSeen) ?? null;
    return {
      posting,
      from: posting.firstSeen,
      closedAt: next,
      ended: next === null ? null : (posting.lastSeen + next) / 2,
    };
  });
  const roles = Map.groupBy(spans, ({ posting }) => roleOf(posting));
  const turnovers = new Map<number, ReturnType<typeof turnoverAt>>();
  const turnover = (at: number) => {
    let found = turnovers.get(at);
    if (!found) {
      // Postings that are first seen later are not known yet.
      found = turnoverAt(
        spans
          .filter(({ from }) => from <= at)
          .map(({ from, closedAt }) => ({ from, closedAt: closedAt !== null && closedAt <= at ? closedAt : null })),
        at,
      );
      turnovers.set(at, found);
    }
    return found;
  };
  return spans.flatMap((span): Sample[] => {
    const { posting, ended } = span;
    const { evergreen } = moderationOf(posting.title);
    const majorGroup = occupationOf(posting.title, null)?.major_group ?? null;
    const role = roles.get(roleOf(posting)) ?? [];
    const reposts = repostsBefore(
      role.map(({ closedAt }) => closedAt),
      posting.firstSeen,
    );
    return rowTimes(posting, fetches)
      .filter((at) => at + LIVENESS_DAYS * MS_PER_DAY <= last)
      .map((at) => ({
        board,
        at,
        input: {
          age: (at - createdAt(posting)) / MS_PER_DAY,
          majorGroup,
          evergreen: evergreen === true,
          reposts,
          turnover: turnover(at),
        },
        isOpen: ended === null || ended > at + LIVENESS_DAYS * MS_PER_DAY,
      }));
  });
};

/** The fetches at which a row of the posting is written while it is active. */
const rowTimes = ({ firstSeen, lastSeen }: WatchedPosting, fetches: readonly number[]): number[] => {
  const times = [firstSeen];
  for (const at of fetches)
    if (at > firstSeen && at <= lastSeen && at - (times.at(-1) as number) > REWRITTEN_AFTER) times.push(at);
  return times;
};

const comparable = (text: string | null): string =>
  fold(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const roleOf = ({ title, location }: WatchedPosting): string =>
  JSON.stringify([comparable(title), comparable(location)]);

/** Boards are divided into three parts. Each is measured by a model that is fitted to the other two. */
export const PARTS = [0, 1, 2];
export const partOf = (board: string): number => createHash('md5').update(board).digest().readUInt8() % PARTS.length;
