import { randomUUID } from 'node:crypto';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';

/** What couriers do: find events, deliver them to webhooks, and send digests. */
export const COURIER_TASKS = ['compare', 'deliver', 'digest'] as const;
export type CourierTask = (typeof COURIER_TASKS)[number];

/** Milliseconds between two reports of a task that works. */
const REPORT_MS = 5_000;

/** Reports what a process does, so that the API knows whether events are found and delivered. */
export class CourierReports {
  private readonly id = randomUUID();
  private readonly reported = new Map<CourierTask, { readonly at: number; readonly problem: string | null }>();

  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  /** @param problem why the task failed; null if it did what was due. @throws AppError `service_unavailable`. */
  async report(task: CourierTask, problem: string | null): Promise<void> {
    const last = this.reported.get(task);
    if (last?.problem === problem && performance.now() - last.at < REPORT_MS) return;
    await this.database.query(
      `INSERT INTO courier_tasks AS t (courier_id, task, dataset, run_at, problem)
       VALUES ($1, $2, $3, CASE WHEN $4::text IS NULL THEN clock_timestamp() END, $4)
       ON CONFLICT (courier_id, task) DO UPDATE
         SET run_at = coalesce(excluded.run_at, t.run_at), reported_at = clock_timestamp(), problem = excluded.problem`,
      [this.id, task, this.dataset, problem],
    );
    this.reported.set(task, { at: performance.now(), problem });
  }

  /** The process ends: what it did is still known, and that it has a problem no longer. @throws AppError `service_unavailable`. */
  async end(): Promise<void> {
    await this.database.query('UPDATE courier_tasks SET problem = NULL WHERE courier_id = $1', [this.id]);
  }
}

/** Forgets processes that ended long ago. @throws AppError `service_unavailable`. */
export const deleteOldReports = async (database: WatchesDatabase): Promise<void> => {
  await database.query(`DELETE FROM courier_tasks WHERE reported_at < now() - interval '1 day'`, []);
};

/** Whether events are found and delivered. */
export interface CourierStatus {
  /** Watches that are compared. Without any, couriers have nothing to do. */
  readonly watches: number;
  /** Changes that were published and not yet compared with every watch. */
  readonly changesBehind: number;
  /** Seconds since the event was found that waits longest for its delivery, of webhooks that do not fail. 0 if none waits. */
  readonly oldestUndelivered: number;
  readonly failingWebhooks: number;
  /** Webhooks that were paused because deliveries failed. */
  readonly pausedWebhooks: number;
  /** Digests that people receive: their addresses are confirmed. */
  readonly digests: number;
  /** Seconds since the digest was written that waits longest for the mail server. 0 if none waits. */
  readonly oldestUnsentDigest: number;
  /** Seconds since some courier last did everything that was due, by task; null if none did within a day. */
  readonly lastRun: Readonly<Record<CourierTask, number | null>>;
  /** What a courier reports that has not recovered; null if all work. */
  readonly problem: string | null;
}

interface StatusRow {
  readonly oldest_undelivered: number;
  readonly failing: string;
  readonly paused: string;
  readonly digests: string;
  readonly oldest_unsent_digest: number;
  readonly compare_age: number | null;
  readonly deliver_age: number | null;
  readonly digest_age: number | null;
  readonly problem: string | null;
}

/** A courier that has reported nothing for so long has ended. */
const ENDED_SECONDS = 60;

/** Reads what couriers have to do, and what they did. */
export class CourierStatusReader {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly changes: ChangeSource,
    private readonly dataset: string,
  ) {}

  /** @throws AppError `service_unavailable`. */
  async read(): Promise<CourierStatus> {
    const kinds = await this.database.query<{ kind: string; watches: string; position: string | null }>(
      `SELECT kind, count(*) AS watches, min(coalesce(position, 0)) FILTER (WHERE invalid_reason IS NULL) AS position
       FROM watches WHERE dataset = $1 AND NOT paused GROUP BY kind`,
      [this.dataset],
    );
    const behind = await Promise.all(
      kinds.map(async ({ kind, position }) => {
        const feed = kind === 'signals' || position === null ? null : await this.changes.position(kind);
        return feed ? Math.max(0, feed.published - Number(position)) : 0;
      }),
    );
    const [row] = await this.database.query<StatusRow>(
      `SELECT
         (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(e.created_at)), 0)::float8
          FROM webhooks h JOIN webhook_watches s ON s.webhook_id = h.id JOIN watches w ON w.id = s.watch_id,
          LATERAL (SELECT created_at FROM watch_events WHERE watch_id = w.id AND sequence > s.delivered_sequence ORDER BY sequence LIMIT 1) e
          WHERE h.dataset = $1 AND NOT h.paused AND h.problem IS NULL AND w.last_sequence > s.delivered_sequence) AS oldest_undelivered,
         (SELECT count(*) FROM webhooks WHERE dataset = $1 AND NOT paused AND failing_since IS NOT NULL) AS failing,
         (SELECT count(*) FROM webhooks WHERE dataset = $1 AND paused AND problem IS NOT NULL) AS paused,
         (SELECT count(*) FROM digests d JOIN digest_readers r ON r.user_id = d.user_id
          WHERE d.dataset = $1 AND NOT d.paused AND r.confirmed_at IS NOT NULL) AS digests,
         (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(m.created_at)), 0)::float8
          FROM digest_mails m JOIN digests d ON d.id = m.digest_id
          WHERE d.dataset = $1 AND NOT d.paused AND m.delivered_at IS NULL AND m.canceled_at IS NULL) AS oldest_unsent_digest,
         extract(epoch FROM clock_timestamp() - max(run_at) FILTER (WHERE task = 'compare'))::float8 AS compare_age,
         extract(epoch FROM clock_timestamp() - max(run_at) FILTER (WHERE task = 'deliver'))::float8 AS deliver_age,
         extract(epoch FROM clock_timestamp() - max(run_at) FILTER (WHERE task = 'digest'))::float8 AS digest_age,
         max(problem) FILTER (WHERE reported_at > clock_timestamp() - make_interval(secs => $2)) AS problem
       FROM courier_tasks WHERE dataset = $1`,
      [this.dataset, ENDED_SECONDS],
    );
    return {
      watches: kinds.reduce((sum, { watches }) => sum + Number(watches), 0),
      changesBehind: Math.max(0, ...behind),
      oldestUndelivered: Math.max(0, row?.oldest_undelivered ?? 0),
      failingWebhooks: Number(row?.failing),
      pausedWebhooks: Number(row?.paused),
      digests: Number(row?.digests),
      oldestUnsentDigest: Math.max(0, row?.oldest_unsent_digest ?? 0),
      lastRun: {
        compare: row?.compare_age ?? null,
        deliver: row?.deliver_age ?? null,
        digest: row?.digest_age ?? null,
      },
      problem: row?.problem ?? null,
    };
  }
}

/** Seconds. A courier does what is due every second. */
const LATE_SECONDS = 60;
const UNDELIVERED_SECONDS = 300;

/** What the operator must look at; null if events are found and delivered. */
export const courierProblem = (status: CourierStatus): string | null => {
  const { watches, lastRun, problem, oldestUndelivered, digests } = status;
  if (watches === 0) return null;
  const { compare, deliver, digest } = lastRun;
  const ages = [compare, deliver].map((age) => age ?? Number.POSITIVE_INFINITY);
  if (problem === null && ages.every((age) => age > LATE_SECONDS))
    return 'No courier is running, so no events are found or delivered: start it with `npm run courier`.';
  // Its text may name hosts: the log of the courier has it.
  if (problem !== null) return 'A courier cannot find or deliver events: its log says why.';
  if (ages.some((age) => age > LATE_SECONDS))
    return 'The courier has not finished its last round for more than a minute.';
  if (oldestUndelivered > UNDELIVERED_SECONDS)
    return 'Events wait for their delivery for more than five minutes: start another courier.';
  // A courier without a mail server works, and has no such task.
  if (digests > 0 && (digest === null || digest > LATE_SECONDS))
    return 'People follow watches by e-mail, and no courier sends digests: set SMTP_URL, SMTP_FROM and DASHBOARD_URL for a courier, as for the API.';
  return null;
};
