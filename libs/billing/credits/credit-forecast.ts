import { MS_PER_DAY } from '#libs/records/time.js';

/** An organization's balance, allowance and spending. */
export interface CreditOutlook {
  /** The rest of the current allowance. */
  readonly allowance: number;
  readonly purchased: number;
  /** Allowance of each later period; 0 without any. */
  readonly nextAllowance: number;
  /** When the current period ends; null without one. */
  readonly periodEndsAt: Date | null;
  readonly creditsPerDay: number;
}

/** Maximum horizon of the forecast. */
const MAX_PERIODS = 24;

/**
 * When the balance reaches zero if spending continues at the same pace. The allowance is spent first and renewed each period; purchased
 * credits pay for the rest. The balance may reach zero before a renewal that fills it again: the first time counts.
 *
 * @returns null when that does not happen within two years.
 */
export const creditsRunOutAt = (outlook: CreditOutlook, now: Date): Date | null => {
  const { creditsPerDay, nextAllowance, periodEndsAt } = outlook;
  if (creditsPerDay <= 0) return null;
  let { allowance, purchased } = outlook;
  let from = now;
  let to = periodEndsAt;
  for (let period = 0; period < MAX_PERIODS; period += 1) {
    const runsOut = new Date(Number(from) + ((allowance + purchased) / creditsPerDay) * MS_PER_DAY);
    if (to === null || runsOut < to) return Number(runsOut) - Number(now) <= 2 * 365 * MS_PER_DAY ? runsOut : null;
    const spent = ((Number(to) - Number(from)) / MS_PER_DAY) * creditsPerDay;
    purchased -= Math.max(0, spent - allowance);
    allowance = nextAllowance;
    from = to;
    to = nextAllowance === 0 ? null : monthLater(to);
  }
  return null;
};

const monthLater = (time: Date): Date => {
  const later = new Date(time);
  later.setUTCMonth(later.getUTCMonth() + 1);
  return later;
};
