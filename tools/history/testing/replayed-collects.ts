import { createHash } from 'node:crypto';
import { type Fault, json, type PlayedBoard, type PlayedPosting } from '#libs/boards/testing/played-board.js';
import { PLAYERS } from '#libs/boards/testing/players.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { CollectFixture } from '../../../apps/indexer/collect/testing/collect-fixture.js';
import type { Clock } from '../../../apps/indexer/command/clock.js';
import { type Attempt, type History, valueAt, type WatchedPosting } from '../watched-posting.js';

const FORMAT = 'greenhouse';
const HOUR = 3_600_000;

/** Responses that show less than the board has. */
const FAULTS: readonly Fault[] = [
  () => ({ status: 503, body: '' }),
  (found) => ({ ...found, body: found.body.slice(0, 150) }),
  () => json({ jobs: [], meta: { total: 0 } }),
  (found) => {
    const { jobs, meta } = JSON.parse(found.body.toString());
    return json({ jobs: jobs.slice(0, Math.floor(jobs.length / 2)), meta });
  },
];
const FAULTY_SHARE = 0.3;

/** A posting as the history has it, and as it was collected. Days are `2026-08-01`. */
export interface CollectedPosting {
  readonly key: string;
  readonly first: string;
  /** The last day of a posting that closed. */
  readonly last: string | null;
}

/** Plays recorded fetches of Greenhouse boards, one run of `indexer collect` for each day and each further fetch of a board on it. */
export class ReplayedCollects {
  private constructor(
    private readonly history: History,
    private readonly fixture: CollectFixture,
    private readonly boards: ReadonlyMap<string, PlayedBoard>,
    private readonly textOf: TextOf,
  ) {}

  /** @param textOf the text of a posting, which the history does not have. */
  static async start(history: History, textOf: TextOf = ownText): Promise<ReplayedCollects> {
    const boards = new Map(
      [...new Set(history.attempts.map(({ board }) => board))].map((board) => [
        board,
        { format: FORMAT, board, url: PLAYERS.get(FORMAT)?.url(board) as string, postings: [] as PlayedPosting[] },
      ]),
    );
    return new ReplayedCollects(history, await CollectFixture.start([...boards.values()]), boards, textOf);
  }

  close(): Promise<void> {
    return this.fixture.close();
  }

  /**
   * @param withFaults whether a fetch that shows less than the board has precedes some of the recorded successful ones. What a board had when
   * a recorded fetch failed is not known.
   */
  async run(withFaults: boolean): Promise<void> {
    const postings = Map.groupBy(this.history.postings, ({ board }) => board);
    const runs = runsOf(this.history.attempts);
    for (const [at, attempts] of runs) {
      for (const { board, at: recorded, isSuccessful } of attempts) {
        if (!isSuccessful) continue;
        const open = (postings.get(board) ?? []).filter(
          (each) => each.firstSeen <= recorded && recorded <= each.lastSeen,
        );
        (this.boards.get(board) as PlayedBoard).postings = open.map((each) =>
          played(each, recorded, this.textOf(each)),
        );
      }
      if (withFaults) {
        const faulty = attempts.filter(({ board, isSuccessful }) => isSuccessful && faultOf(board, at) !== null);
        await this.#collect(faulty, at - HOUR / 2, ({ board }) => faultOf(board, at));
      }
      await this.#collect(attempts, at, ({ isSuccessful }) =>
        isSuccessful ? null : () => ({ status: 503, body: '' }),
      );
    }
    // A fall of 40% at the last fetch of a board has to be confirmed.
    const last = new Map(this.history.attempts.map((attempt) => [attempt.board, attempt]));
    await this.#collect([...last.values()], (runs.at(-1)?.[0] ?? 0) + HOUR, () => null);
  }

  async #collect(attempts: readonly Attempt[], at: number, fault: (attempt: Attempt) => Fault | null): Promise<void> {
    if (attempts.length === 0) return;
    const boards = attempts.map((attempt) => {
      const board = this.boards.get(attempt.board) as PlayedBoard;
      board.fault = fault(attempt);
      return board;
    });
    const clock: Clock = { now: () => at, ticks: () => at, sleepUntil: async () => {} };
    const { code, stderr } = await this.fixture.run(await this.fixture.argsFor(boards), undefined, clock);
    if (code !== 0) throw new Error(stderr);
  }

  /** Keys of postings, with the key of the one that they continue. */
  async continued(): Promise<Map<string, string | undefined>> {
    const jobs = await this.fixture.jobs();
    const keys = new Map([...jobs].map(([key, { id }]) => [id, key]));
    return new Map(
      [...jobs].map(([key, { moderation_details }]) => [
        key,
        keys.get((moderation_details as { continues: string | null }).continues),
      ]),
    );
  }

  async collected(): Promise<CollectedPosting[]> {
    const rows = [...(await this.fixture.jobs())].map(([key, row]) => ({
      key,
      first: String(row.first_seen_at).slice(0, 10),
      last: row.job_status === 'active' ? null : String(row.verified_active_at).slice(0, 10),
    }));
    return rows.sort(byKey);
  }

  /** What the history says. A posting is open until a later fetch of its board. The last day of an open one is not compared: its row may be a week old. */
  recorded(): CollectedPosting[] {
    return this.history.postings
      .filter(({ title }) => title.trim() !== '')
      .map(({ board, id, firstSeen, lastSeen }) => ({
        key: `${FORMAT}/${board} ${id}`,
        first: dayOf(firstSeen),
        last: (this.history.fetches.get(board)?.at(-1) ?? 0) <= lastSeen ? null : dayOf(lastSeen),
      }))
      .sort(byKey);
  }
}

const byKey = (a: CollectedPosting, b: CollectedPosting): number => (a.key < b.key ? -1 : 1);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type TextOf = (posting: WatchedPosting) => string;

const played = (posting: WatchedPosting, at: number, text: string): PlayedPosting => {
  const title = valueAt(posting, 'title', at) ?? '';
  return { id: posting.id, title, city: valueAt(posting, 'location', at) ?? '', text: `<p>${text}</p>` };
};

/** A text that no other posting has, so that none continues another one and takes over its first day. */
const ownText = ({ id }: WatchedPosting): string => `The posting with the number ${id}.`;

/** The fetches by the time of their run: noon of their day, and an hour later for each further fetch of the same board on it. */
const runsOf = (attempts: readonly Attempt[]): [number, Attempt[]][] => {
  const runs = new Map<number, Attempt[]>();
  const count = new Map<string, number>();
  for (const attempt of attempts) {
    const day = Math.floor(attempt.at / MS_PER_DAY) * MS_PER_DAY;
    const key = `${attempt.board} ${day}`;
    const before = count.get(key) ?? 0;
    count.set(key, before + 1);
    const at = day + (12 + before) * HOUR;
    runs.set(at, [...(runs.get(at) ?? []), attempt]);
  }
  return [...runs].sort(([a], [b]) => a - b);
};

/** The same for a board and a time in every run of the test. */
const faultOf = (board: string, at: number): Fault | null => {
  const hash = createHash('sha256').update(`${board} ${at}`).digest();
  if (hash.readUInt16BE() >= FAULTY_SHARE * 65_536) return null;
  return FAULTS[hash.readUInt8(2) % FAULTS.length] ?? null;
};
