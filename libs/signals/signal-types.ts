import { locationExit } from './detectors/places/location-exit.js';
import { newCountry } from './detectors/places/new-country.js';
import { newMetro } from './detectors/places/new-metro.js';
import { departmentSurge } from './detectors/roles/department-surge.js';
import { leadershipRole } from './detectors/roles/leadership-role.js';
import { newDepartment } from './detectors/roles/new-department.js';
import { roleReposted } from './detectors/roles/role-reposted.js';
import { stuckRole } from './detectors/roles/stuck-role.js';
import { newTechnology } from './detectors/terms/new-technology.js';
import { payDecrease } from './detectors/terms/pay-decrease.js';
import { payIncrease } from './detectors/terms/pay-increase.js';
import { payTransparencyStarted } from './detectors/terms/pay-transparency-started.js';
import { remotePolicyChange } from './detectors/terms/remote-policy-change.js';
import { technologyDropped } from './detectors/terms/technology-dropped.js';
import { visaSponsorshipStarted } from './detectors/terms/visa-sponsorship-started.js';
import { hiringRestart } from './detectors/volume/hiring-restart.js';
import { hiringFreeze, hiringSlowdown } from './detectors/volume/hiring-slowdown.js';
import { hiringSurge } from './detectors/volume/hiring-surge.js';
import { massClosure } from './detectors/volume/mass-closure.js';
import type { Detector } from './finding.js';

/** One type of signal: a row of the table below. */
export interface SignalTypeRow {
  readonly detect: Detector;
  /** Grows with every change of the rule. Signals keep the version that found them. */
  readonly ruleVersion: number;
  /** After a signal the same type and segment stays silent for so long: the baseline needs that time to take the change in. */
  readonly quietDays: number;
  readonly description: string;
}

const row = (detect: Detector, description: string, quietDays = 120): SignalTypeRow => ({
  detect,
  description,
  quietDays,
  ruleVersion: 1,
});

/** Longer than any baseline: what was new once is not new again. */
const ONCE_DAYS = 365;

/** Every type of signal. */
export const SIGNAL_TYPES = {
  hiring_surge: row(hiringSurge, 'Many more new postings than the company’s own pace.', 90),
  hiring_slowdown: row(hiringSlowdown, 'At most half as many new postings as the company’s own pace, but not none.'),
  hiring_freeze: row(hiringFreeze, 'No new posting, where the company’s own pace makes several certain.'),
  hiring_restart: row(hiringRestart, 'New postings again after a freeze.'),
  new_country: row(newCountry, 'Several roles in a country where the company had no posting before.', ONCE_DAYS),
  new_metro: row(newMetro, 'Several roles in a metropolitan area where the company had no posting before.', ONCE_DAYS),
  location_exit: row(locationExit, 'No new and no open posting is left in a place where the company hired steadily.'),
  new_department: row(newDepartment, 'Several roles in a department that the company did not name before.', ONCE_DAYS),
  department_surge: row(departmentSurge, 'Many more new postings of one department than its own pace.', 90),
  leadership_role: row(leadershipRole, 'Several executive roles at a company that seldom opens one.'),
  new_technology: row(
    newTechnology,
    'Several roles ask for a technology that the company never named before.',
    ONCE_DAYS,
  ),
  technology_dropped: row(technologyDropped, 'A technology that the company asked for regularly is asked for no more.'),
  remote_policy_change: row(remotePolicyChange, 'Another share of remote, hybrid or on-site roles among new postings.'),
  pay_increase: row(payIncrease, 'New postings pay more than those for like work did.'),
  pay_decrease: row(payDecrease, 'New postings pay less than those for like work did.'),
  pay_transparency_started: row(
    payTransparencyStarted,
    'New postings state their pay, which they did not before.',
    ONCE_DAYS,
  ),
  visa_sponsorship_started: row(
    visaSponsorshipStarted,
    'New postings offer visa sponsorship, which they did not before.',
    ONCE_DAYS,
  ),
  mass_closure: row(massClosure, 'A large part of the open postings closed within a fortnight, and stayed closed.'),
  stuck_role: row(stuckRole, 'A posting is open far longer than the company’s postings usually are.', ONCE_DAYS),
  role_reposted: row(roleReposted, 'Postings are closed and opened anew more often than the company usually does.'),
} as const satisfies Readonly<Record<string, SignalTypeRow>>;

export type SignalType = keyof typeof SIGNAL_TYPES;
