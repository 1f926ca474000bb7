import type { SignalType } from '#libs/records/enumerations.js';
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

/** The rule of each type. */
export const DETECTORS: Readonly<Record<SignalType, Detector>> = {
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
