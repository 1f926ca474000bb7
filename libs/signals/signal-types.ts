import type { DataTier } from '#libs/records/data-tier.js';
import type { SignalType } from '#libs/records/enumerations.js';

/** What is known of one type of signal beside its rule. */
export interface SignalTypeRow {
  readonly description: string;
  /** Grows with every change of the rule. Signals keep the version that found them. */
  readonly ruleVersion: number;
  /** After a signal the same type and segment stays silent for so long: the baseline needs that time to take the change in. */
  readonly quietDays: number;
  /** The tier that reads it: that of the field which it tells of, where that is not for everyone. */
  readonly tier: DataTier;
}

const row = (description: string, quietDays = 120, tier: DataTier = 'min'): SignalTypeRow => ({
  description,
  ruleVersion: 1,
  quietDays,
  tier,
});

/** Longer than any baseline: what was new once is not new again. */
const ONCE_DAYS = 365;

/** Every type of signal. */
export const signalTypes: Readonly<Record<SignalType, SignalTypeRow>> = {
  hiring_surge: row("Many more new postings than the company's own pace.", 90),
  hiring_slowdown: row("At most half as many new postings as the company's own pace, but not none."),
  hiring_freeze: row("No new posting, where the company's own pace makes several certain."),
  hiring_restart: row('New postings again after a freeze.'),
  new_country: row('Several roles in a country where the company had no posting before.', ONCE_DAYS),
  new_metro: row('Several roles in a metropolitan area where the company had no posting before.', ONCE_DAYS),
  location_exit: row('No new and no open posting is left in a place where the company hired steadily.'),
  new_department: row('Several roles in a department that the company did not name before.', ONCE_DAYS),
  department_surge: row('Many more new postings of one department than its own pace.', 90),
  leadership_role: row('Several executive roles at a company that seldom opens one.'),
  new_technology: row('Several roles ask for a technology that the company never named before.', ONCE_DAYS, 'max'),
  technology_dropped: row('A technology that the company asked for regularly is asked for no more.', 120, 'max'),
  remote_policy_change: row('Another share of remote, hybrid or on-site roles among new postings.'),
  pay_increase: row('New postings pay more than those for like work did.'),
  pay_decrease: row('New postings pay less than those for like work did.'),
  pay_transparency_started: row('New postings state their pay, which they did not before.', ONCE_DAYS),
  visa_sponsorship_started: row('New postings offer visa sponsorship, which they did not before.', ONCE_DAYS),
  mass_closure: row('A large part of the open postings closed within a fortnight, and stayed closed.'),
  stuck_role: row("A posting is open far longer than the company's postings usually are.", ONCE_DAYS),
  role_reposted: row('Postings are closed and opened anew more often than the company usually does.'),
};
