import type { SignalType } from '#libs/records/enumerations.js';
import type { Day } from '../timeline/posting-history.js';
import { type Hiring, ordinaryHiring } from './simulated-company.js';

/** Late enough for a complete baseline before the change. */
export const CHANGED_ON: Day = 400;

/** A change planted in the history of a company with 20 new postings a month, which a type of signal must detect. */
export interface Planted {
  readonly description: string;
  /** Hiring before the change. */
  readonly before?: Partial<Hiring>;
  readonly after: Partial<Hiring>;
  /** Days that the change lasts. Default: permanently. */
  readonly lasts?: number;
  /** Days from the change within which the signal must be found. */
  readonly due: number;
}

const { countries, metros, departments, technologies } = ordinaryHiring;
const without = (weights: readonly number[], index: number): number[] =>
  weights.map((weight, i) => (i === index ? 0 : weight));
const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
/** The weights with one more value, which has this share of the postings. */
const withNew = (weights: readonly number[], share: number): number[] => [
  ...weights,
  (sum(weights) * share) / (1 - share),
];

export const PLANTED: Readonly<Record<SignalType, Planted>> = {
  hiring_surge: { description: 'three times as many postings', after: { monthly: 60 }, due: 30 },
  hiring_slowdown: { description: 'a quarter of the postings', after: { monthly: 5 }, due: 60 },
  hiring_freeze: { description: 'no more postings', after: { monthly: 0 }, due: 60 },
  hiring_restart: { description: 'postings again after 90 days without', after: { monthly: 0 }, lasts: 90, due: 120 },
  new_country: { description: '15% in a new country', after: { countries: withNew(countries, 0.15) }, due: 60 },
  new_metro: { description: '20% in a new area', after: { metros: withNew(metros, 0.2) }, due: 60 },
  location_exit: {
    description: 'the first area is left',
    before: { spreadOfDaysOpen: 0.5 },
    after: { metros: without(metros, 0), closesAtOnce: 0.9 },
    due: 120,
  },
  new_department: {
    description: '20% in a new department',
    after: { departments: withNew(departments, 0.2) },
    due: 60,
  },
  department_surge: {
    description: 'a department opens four times as many',
    after: {
      monthly: 20 * (1 + (3 * (departments[1] as number)) / sum(departments)),
      departments: departments.map((w, i) => (i === 1 ? 4 * w : w)),
    },
    due: 60,
  },
  leadership_role: { description: '20% executive roles', after: { executives: 0.2 }, due: 60 },
  new_technology: {
    description: '5% of mentions are new',
    after: { technologies: withNew(technologies, 0.05) },
    due: 60,
  },
  technology_dropped: {
    description: 'the first technology is dropped',
    before: { spreadOfDaysOpen: 0.5 },
    after: { technologies: without(technologies, 0), closesAtOnce: 0.9 },
    due: 180,
  },
  remote_policy_change: { description: 'remote from 20% to 70%', after: { workModels: [0.7, 0.15, 0.15] }, due: 60 },
  pay_increase: { description: '20% more', after: { payLevel: 1.2 }, due: 90 },
  pay_decrease: { description: '20% less', after: { payLevel: 0.8 }, due: 90 },
  pay_transparency_started: {
    description: 'from 0% to 90%',
    before: { statesPay: 0 },
    after: { statesPay: 0.9 },
    due: 60,
  },
  visa_sponsorship_started: {
    description: 'from 0% to 40%',
    before: { sponsorsVisa: 0 },
    after: { sponsorsVisa: 0.4 },
    due: 60,
  },
  mass_closure: { description: '60% of the open postings close', after: { closesAtOnce: 0.6 }, due: 30 },
  stuck_role: {
    description: '1% never close, others after 15 days',
    before: { medianDaysOpen: 15, spreadOfDaysOpen: 0.6 },
    after: { neverClose: 0.01 },
    due: 365,
  },
  role_reposted: { description: '40% replace a posting', after: { reposts: 0.4 }, due: 60 },
};
