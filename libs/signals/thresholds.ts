/**
 * The largest p-value of one look at which each type fires (of `stuck_role`: the expected number of such postings a year).
 *
 * A company is looked at on every day on which its boards were read, about 120 times a year, with overlapping windows and without
 * regard to how many types there are: these levels were calibrated by simulation (`npm run bench:signals`) so that a company where only
 * chance is at work has at most one false alarm in 50 years for each type.
 */
export const THRESHOLDS = {
  hiring_surge: 2e-4,
  hiring_slowdown: 5e-4,
  hiring_freeze: 5e-4,
  hiring_restart: 1e-3,
  new_country: 3e-4,
  new_metro: 3e-4,
  location_exit: 1e-3,
  new_department: 3e-4,
  department_surge: 5e-4,
  leadership_role: 5e-4,
  new_technology: 7e-5,
  technology_dropped: 1e-3,
  remote_policy_change: 5e-4,
  pay_increase: 4e-4,
  pay_decrease: 4e-4,
  pay_transparency_started: 1e-4,
  visa_sponsorship_started: 3e-4,
  mass_closure: 2e-4,
  stuck_role: 0.003,
  role_reposted: 5e-4,
} as const;
