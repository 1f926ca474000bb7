import { repostsBefore } from '#libs/derivation/role.js';
import { isSameText } from '#libs/ingest/identity/same-posting.js';
import { isActive, type Lifecycle } from '#libs/ingest/lifecycle/lifecycle.js';
import { livenessOf, type Turnover, turnoverAt } from '#libs/ingest/liveness/liveness.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { JobRecord, ModerationDetails } from '#libs/registry/records/jobs/job-record.js';
import type { CollectStore } from '../store/collect-store.js';
import { unpackRecord } from '../store/stored-postings.js';

/** A posting of the board that is fetched, in its new state. */
export interface OwnPosting {
  readonly lifecycle: Lifecycle;
  readonly identity: string | null;
  readonly record: JobRecord | Uint8Array | null;
}

interface ClosedPosting extends OwnPosting {
  readonly record: JobRecord | Uint8Array;
}

/** The posting that another one continues. */
export interface Predecessor {
  readonly record: JobRecord;
  readonly firstSeenAt: number;
}

/** A posting on another board continues one that closed at most this long before, or that is on a board that no longer exists. */
const MOVED_WITHIN = 30 * MS_PER_DAY;

/** Postings of one title and place that a new one is compared with. */
const MAX_COMPARED = 20;
const MAX_CLOSINGS = 1_000;

/** The error of liveness that is accepted: it is calibrated within this. */
const MIN_LIVENESS_CHANGE = 0.02;

/** What the other postings of a board, and of other boards, tell about a posting. */
export class PostingHistory {
  readonly #byIdentity: ReadonlyMap<string | null, readonly OwnPosting[]>;
  /** When the postings of an identity closed, in order. */
  readonly #closings = new Map<string | null, readonly number[]>();
  readonly #closed = new Map<string, ClosedPosting[]>();
  readonly #continued = new Set<string>();
  #turnover: Turnover | null = null;

  /** @param postings all postings of the board, by their ids on it. */
  constructor(
    private readonly store: CollectStore,
    private readonly board: string,
    private readonly postings: ReadonlyMap<string, OwnPosting>,
    private readonly at: number,
  ) {
    this.#byIdentity = Map.groupBy(postings.values(), ({ identity }) => identity);
  }

  /**
   * The posting that a new one continues: the same title, places and text, gone from this board at this fetch, or from another board of
   * the company. Each posting is continued by one other.
   */
  predecessorOf(record: JobRecord, identity: string): Predecessor | null {
    const closed = this.#closedNow(identity);
    // A board may have any number of postings of one title and place.
    for (const [at, own] of closed.slice(0, MAX_COMPARED).entries()) {
      const candidate = { record: unpacked(own.record), firstSeenAt: own.lifecycle.firstSeenAt };
      if (!this.#isContinued(candidate, record)) continue;
      closed.splice(at, 1);
      return candidate;
    }
    for (const candidate of this.#onOtherBoards(identity))
      if (!this.#continued.has(candidate.record.id) && this.#isContinued(candidate, record)) return candidate;
    return null;
  }

  #isContinued({ record: { id, description } }: Predecessor, record: JobRecord): boolean {
    if (id === record.id || !isSameText(description, record.description)) return false;
    this.#continued.add(id);
    return true;
  }

  /** The postings that closed at this fetch and that none continues yet. */
  #closedNow(identity: string): ClosedPosting[] {
    const known = this.#closed.get(identity);
    if (known) return known;
    const closed = (this.#byIdentity.get(identity) ?? []).filter(
      (own): own is ClosedPosting => own.record !== null && own.lifecycle.verifiedInactiveAt === this.at,
    );
    this.#closed.set(identity, closed);
    return closed;
  }

  *#onOtherBoards(identity: string): Generator<Predecessor> {
    const rows = this.store
      .prepare(
        `SELECT p.record, p.first_seen_at AS firstSeenAt FROM postings p JOIN boards b ON b.key = p.board
         WHERE p.identity = ? AND p.board <> ? AND p.record IS NOT NULL
           AND (p.verified_inactive_at BETWEEN ? AND ? OR (p.verified_inactive_at IS NULL AND b.missing > 0))
         ORDER BY p.verified_active_at DESC LIMIT ?`,
      )
      .all(identity, this.board, this.at - MOVED_WITHIN, this.at, MAX_COMPARED);
    for (const { record, firstSeenAt } of rows)
      yield { record: unpackRecord(record as Uint8Array), firstSeenAt: firstSeenAt as number };
  }

  /**
   * The details of a row that is written now. `record` has those of its last row, whose liveness is kept unless it has changed by more than
   * what the model's error is allowed to be: otherwise each verification would be a change of content, which mirrors pay for.
   */
  detailsOf({ record, lifecycle, identity }: OwnPosting & { readonly record: JobRecord }): ModerationDetails | null {
    const { moderation_details: details, created_at, occupation_details } = record;
    if (details === null) return null;
    const reposts = repostsBefore(this.#closingsOf(identity), lifecycle.firstSeenAt);
    if (!isActive(lifecycle)) return { ...details, reposts, liveness: null };
    const liveness = livenessOf({
      age: (this.at - Date.parse(created_at)) / MS_PER_DAY,
      majorGroup: occupation_details?.major_group ?? null,
      evergreen: details.evergreen === true,
      reposts,
      turnover: this.#turnoverOfBoard(),
    });
    const { liveness: last = null } = details;
    const isKept = last !== null && Math.abs(liveness - last) < MIN_LIVENESS_CHANGE;
    return { ...details, reposts, liveness: isKept ? last : liveness };
  }

  #closingsOf(identity: string | null): readonly number[] {
    const known = this.#closings.get(identity);
    if (known) return known;
    const closings = (this.#byIdentity.get(identity) ?? []).flatMap(({ record, lifecycle }) =>
      record === null ? [] : (lifecycle.verifiedInactiveAt ?? []),
    );
    // Many more than any model or reader tells apart.
    const kept = closings.sort((a, b) => a - b).slice(0, MAX_CLOSINGS);
    this.#closings.set(identity, kept);
    return kept;
  }

  #turnoverOfBoard(): Turnover {
    this.#turnover ??= turnoverAt(
      [...this.postings.values()].map(({ lifecycle }) => ({
        from: lifecycle.firstSeenAt,
        closedAt: lifecycle.verifiedInactiveAt,
      })),
      this.at,
    );
    return this.#turnover;
  }
}

const unpacked = (record: JobRecord | Uint8Array): JobRecord =>
  record instanceof Uint8Array ? unpackRecord(record) : record;
