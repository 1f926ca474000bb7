import { mapValues } from 'es-toolkit';
import type { DataTier } from '#libs/records/data-tier.js';
import { type SignalType, TECHNOLOGY_SIGNAL_TYPES } from '#libs/records/enumerations.js';

/** The properties of a signal type, except its rule (`detectors.ts`). */
export interface SignalTypeRow {
  readonly description: string;
  /**
   * Increases with every change of the rule, also of what it reads: the openings, or which fetches are accepted. Signals keep the version that
   * found them.
   */
  readonly ruleVersion: number;
  /** Days after a signal in which no other signal of its type and segment is reported; by their end the baseline includes the change. */
  readonly quietDays: number;
  /** The data tier that receives it: the tier of the field that the signal is about. */
  readonly tier: DataTier;
}

const row = (description: string, quietDays: number, ruleVersion: number): Omit<SignalTypeRow, 'tier'> => ({
  description,
  ruleVersion,
  quietDays,
});

/** Longer than any baseline, so that a value is reported as new only once. */
const ONCE_DAYS = 365;

const rows: Readonly<Record<SignalType, Omit<SignalTypeRow, 'tier'>>> = {
  hiring_surge: row('Many more new postings than usual for the company.', 90, 3),
  hiring_slowdown: row('At most half as many new postings as usual for the company, but at least one.', 120, 3),
  hiring_freeze: row('No new posting at a company that usually opens several in that time.', 120, 3),
  hiring_restart: row('New postings again after a freeze.', 120, 3),
  new_country: row('Several roles in a country where the company had no posting before.', ONCE_DAYS, 3),
  new_metro: row('Several roles in a metropolitan area where the company had no posting before.', ONCE_DAYS, 3),
  location_exit: row('No new and no open postings in a place where the company regularly hired.', 120, 3),
  new_department: row('Several roles in a department that the company had not named before.', ONCE_DAYS, 3),
  department_surge: row('Many more new postings in one department than usual for it.', 90, 3),
  leadership_role: row('Several executive roles at a company that rarely opens one.', 120, 3),
  new_technology: row('Several roles require a technology that the company had never named before.', ONCE_DAYS, 3),
  technology_dropped: row('A technology that the company regularly required is no longer required.', 120, 2),
  remote_policy_change: row('The share of remote, hybrid or on-site roles among new postings has changed.', 120, 3),
  pay_increase: row('New postings pay more than earlier ones for comparable work.', 120, 2),
  pay_decrease: row('New postings pay less than earlier ones for comparable work.', 120, 2),
  pay_transparency_started: row('New postings state pay, which earlier ones did not.', ONCE_DAYS, 2),
  visa_sponsorship_started: row('New postings offer visa sponsorship, which earlier ones did not.', ONCE_DAYS, 2),
  mass_closure: row('A large part of the open postings closed within two weeks and stayed closed.', 120, 3),
  stuck_role: row("A posting is open far longer than the company's postings usually are.", ONCE_DAYS, 2),
  role_reposted: row('Postings are closed and reopened under other ids more often than usual for the company.', 120, 2),
};

const ofTechnologies: readonly SignalType[] = TECHNOLOGY_SIGNAL_TYPES;

/** Every type of signal. */
export const signalTypes = mapValues(
  rows,
  (each, type): SignalTypeRow => ({ ...each, tier: ofTechnologies.includes(type) ? 'max' : 'min' }),
);
