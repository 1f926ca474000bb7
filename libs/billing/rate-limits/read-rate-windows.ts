import type { EntityManager } from 'typeorm';
import { isDue } from '#libs/postgres/is-due.js';
import { Organization } from '../organizations/organization.entity.js';
import { LONG_WINDOW_SECONDS, RATE_TIERS, SHORT_WINDOW_SECONDS } from './rate-tiers.js';

/** The current state of a rate window, read without counting a request. */
export interface WindowReading {
  /** Length: 60 or 18,000. */
  readonly seconds: number;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** When the window resets; null when nothing is counted. */
  readonly resetsAt: Date | null;
  /** An exhausted 5-hour window stays closed until it resets. */
  readonly blocked: boolean;
  /** When the limit is reached at the rate of this window so far; null if that is not before it resets. */
  readonly exhaustedAt: Date | null;
}

export interface WindowReadings {
  readonly short: WindowReading;
  readonly long: WindowReading;
}

interface Row {
  now: Date;
  short_ends_at: Date | null;
  short_used: number;
  long_ends_at: Date | null;
  long_used: number;
  long_blocked: boolean;
}

/** Both windows of an organization. */
export const readRateWindows = async (manager: EntityManager, organization: Organization): Promise<WindowReadings> => {
  const [row] = await manager.query<[Row]>(
    `SELECT now() AS now, CASE WHEN NOT ${isDue('short_ends_at', '$2')} THEN short_ends_at END AS short_ends_at, short_used,
       CASE WHEN NOT ${isDue('long_ends_at', '$3')} THEN long_ends_at END AS long_ends_at, long_used, long_blocked
     FROM rate_windows WHERE organization_id = $1`,
    [organization.id, SHORT_WINDOW_SECONDS, LONG_WINDOW_SECONDS],
  );
  const tier = RATE_TIERS[organization.rateTier];
  const { limitPerMinute, limitPerFiveHours } = organization;
  return {
    short: reading(SHORT_WINDOW_SECONDS, limitPerMinute ?? tier.perMinute, row.short_ends_at, row.short_used, row.now),
    long: {
      ...reading(LONG_WINDOW_SECONDS, limitPerFiveHours ?? tier.perFiveHours, row.long_ends_at, row.long_used, row.now),
      blocked: row.long_ends_at !== null && row.long_blocked,
    },
  };
};

const reading = (seconds: number, limit: number, endsAt: Date | null, counted: number, now: Date): WindowReading => {
  const used = endsAt === null ? 0 : counted;
  const remaining = Math.max(0, limit - used);
  return {
    seconds,
    limit,
    used,
    remaining,
    resetsAt: endsAt,
    blocked: false,
    exhaustedAt: endsAt === null ? null : exhaustion(seconds, endsAt, { used, remaining }, now),
  };
};

const exhaustion = (
  seconds: number,
  endsAt: Date,
  { used, remaining }: { used: number; remaining: number },
  now: Date,
) => {
  const elapsed = Number(now) - (Number(endsAt) - seconds * 1_000);
  // Too early to estimate a rate.
  if (used === 0 || elapsed < seconds * 20) return null;
  const at = Number(now) + (remaining * elapsed) / used;
  return at < Number(endsAt) ? new Date(at) : null;
};
