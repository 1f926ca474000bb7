import type { SignalType } from '#libs/records/enumerations.js';
import type { CompanyHistory, Day } from '../timeline/posting-history.js';
import { crawlWithFault } from './crawl-faults.js';
import { CHANGED_ON } from './planted.js';
import { type Hiring, ordinaryHiring, simulateCompany } from './simulated-company.js';

interface Size {
  /** New postings in 30 days. */
  readonly monthly: number;
  readonly seed: number;
}

/** Something that happens to a company or its board, and must not be mistaken for a change of these types. */
export interface Confounder {
  readonly description: string;
  readonly notTypes: readonly SignalType[];
  /** Days whose signals are judged. */
  readonly judged: { readonly from: Day; readonly to: Day };
  company(size: Size): CompanyHistory;
}

const AFTER = 60;
const judged = { from: CHANGED_ON, to: CHANGED_ON + AFTER };
const VOLUME: readonly SignalType[] = [
  'hiring_surge',
  'hiring_slowdown',
  'hiring_freeze',
  'hiring_restart',
  'mass_closure',
];
const EXITS: readonly SignalType[] = [...VOLUME, 'location_exit'];

const simulated = ({ monthly, seed }: Size, days: number, after: Partial<Hiring> = {}, lasts = days): CompanyHistory =>
  simulateCompany({
    seed,
    days,
    hiring: { ...ordinaryHiring, monthly },
    change: { from: CHANGED_ON, to: CHANGED_ON + lasts, hiring: after },
  });

/** 20 December 2027: the first day of a year's end that follows a complete baseline, if day 0 is 1 January 1970. */
const YEAR_END: Day = 353 + 365;

export const CONFOUNDERS = {
  'no change': {
    description: 'nothing happens',
    notTypes: EXITS,
    judged,
    company: (size) => simulated(size, CHANGED_ON + AFTER + 1),
  },
  'a slow change': {
    description: 'a third more within a year is no surge: 2.5% more every month',
    notTypes: ['hiring_surge', 'hiring_restart', 'mass_closure', 'hiring_freeze'],
    judged,
    company: ({ monthly, seed }) => {
      // The share of postings that are kept grows by a third within a year.
      const history = simulated({ monthly: (4 / 3) * monthly, seed }, CHANGED_ON + AFTER + 1);
      const keep = (day: Day) => 0.75 + 0.25 * Math.min(1, Math.max(0, day - CHANGED_ON + 300) / 365);
      const postings = history.postings.filter(
        ({ firstSeen }, index) => ((index * 7919) % 1000) / 1000 < keep(firstSeen),
      );
      return { ...history, postings };
    },
  },
  'a move of the board': {
    description: 'another board lists the same postings under new ids',
    notTypes: EXITS,
    judged,
    company: (size) => crawlWithFault(simulated(size, CHANGED_ON + AFTER + 1), 'a move', CHANGED_ON),
  },
  'a wave of reposts': {
    description: 'a third of the open postings are closed and opened again under new ids',
    notTypes: VOLUME,
    judged,
    company: (size) => {
      const history = simulated(size, CHANGED_ON + AFTER + 1);
      const day = history.fetches.find((fetch) => fetch.day >= CHANGED_ON)?.day ?? CHANGED_ON;
      return {
        ...history,
        postings: history.postings.flatMap((posting, index) => {
          const isOpen = posting.firstSeen < day && (posting.closed ?? Infinity) > day;
          if (!isOpen || index % 3 !== 0) return [posting];
          return [
            { ...posting, closed: day },
            { ...posting, id: `${posting.id}x`, firstSeen: day, published: day },
          ];
        }),
      };
    },
  },
  'a holiday': {
    description: 'half as many postings from 20 December to 4 January',
    notTypes: EXITS,
    judged: { from: YEAR_END, to: YEAR_END + 60 },
    company: ({ monthly, seed }) =>
      simulateCompany({
        seed,
        days: YEAR_END + 61,
        hiring: { ...ordinaryHiring, monthly },
        change: { from: YEAR_END, to: YEAR_END + 16, hiring: { monthly: monthly / 2 } },
      }),
  },
  'a burst that ended': {
    description: 'after three times as many postings in 30 days, the usual number again',
    notTypes: ['hiring_slowdown', 'hiring_freeze', 'hiring_restart', 'location_exit'],
    judged: { from: CHANGED_ON + 30, to: CHANGED_ON + 120 },
    company: (size) => simulated(size, CHANGED_ON + 121, { monthly: 3 * size.monthly }, 30),
  },
} as const satisfies Readonly<Record<string, Confounder>>;
