/**
 * Each type fires when the p-value of one evaluation is below this level (for `stuck_role`: the expected number of such postings a year).
 *
 * A company is evaluated on every day on which its boards were fetched, about 120 times a year, over overlapping windows. The levels are
 * chosen by simulation. Their target is at most one false alarm of each type in 50 years at a company in which nothing changes;
 * `npm run bench:signals -- --only false-alarms` measures whether the present rules reach it, and `docs/signals.md` has the result.
 */
export const THRESHOLDS = {
  hiring_surge: 8e-4,
  hiring_slowdown: 5e-4,
  hiring_freeze: 5e-4,
  hiring_restart: 1e-3,
  new_country: 3e-4,
  new_metro: 3e-4,
  location_exit: 1e-3,
  new_department: 3e-4,
  department_surge: 2e-3,
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
