import type { DataTier } from '#libs/records/data-tier.js';
import { type SignalType, TECHNOLOGY_SIGNAL_TYPES } from '#libs/records/enumerations.js';
import type { SignalDefinition } from './define-signal.js';
import { locationExit } from './types/places/location-exit.js';
import { newCountry } from './types/places/new-country.js';
import { newMetro } from './types/places/new-metro.js';
import { departmentSurge } from './types/roles/department-surge.js';
import { leadershipRole } from './types/roles/leadership-role.js';
import { newDepartment } from './types/roles/new-department.js';
import { roleReposted } from './types/roles/role-reposted.js';
import { stuckRole } from './types/roles/stuck-role.js';
import { newTechnology } from './types/terms/new-technology.js';
import { payDecrease } from './types/terms/pay-decrease.js';
import { payIncrease } from './types/terms/pay-increase.js';
import { payTransparencyStarted } from './types/terms/pay-transparency-started.js';
import { remotePolicyChange } from './types/terms/remote-policy-change.js';
import { technologyDropped } from './types/terms/technology-dropped.js';
import { visaSponsorshipStarted } from './types/terms/visa-sponsorship-started.js';
import { hiringFreeze } from './types/volume/hiring-freeze.js';
import { hiringRestart } from './types/volume/hiring-restart.js';
import { hiringSlowdown } from './types/volume/hiring-slowdown.js';
import { hiringSurge } from './types/volume/hiring-surge.js';
import { massClosure } from './types/volume/mass-closure.js';

/** Every type of signal by its name. */
export const SIGNALS: Readonly<Record<SignalType, SignalDefinition>> = {
  hiring_surge: hiringSurge,
  hiring_slowdown: hiringSlowdown,
  hiring_freeze: hiringFreeze,
  hiring_restart: hiringRestart,
  new_country: newCountry,
  new_metro: newMetro,
  location_exit: locationExit,
  new_department: newDepartment,
  department_surge: departmentSurge,
  leadership_role: leadershipRole,
  new_technology: newTechnology,
  technology_dropped: technologyDropped,
  remote_policy_change: remotePolicyChange,
  pay_increase: payIncrease,
  pay_decrease: payDecrease,
  pay_transparency_started: payTransparencyStarted,
  visa_sponsorship_started: visaSponsorshipStarted,
  mass_closure: massClosure,
  stuck_role: stuckRole,
  role_reposted: roleReposted,
};

const ofTechnologies: readonly SignalType[] = TECHNOLOGY_SIGNAL_TYPES;

/** The data tier that receives signals of a type: that of the field that they are about. */
export const tierOfSignals = (type: SignalType): DataTier => (ofTechnologies.includes(type) ? 'max' : 'min');
