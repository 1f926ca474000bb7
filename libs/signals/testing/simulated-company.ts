import type { CompanyHistory, Day, FetchDay, PostingHistory } from '../timeline/posting-history.js';
import { Random } from './random.js';

/** How a simulated company hires at one time. Shares are relative frequencies of values. */
export interface Hiring {
  /** New postings in 30 days. */
  readonly monthly: number;
  readonly medianDaysOpen: number;
  /** Standard deviation of the logarithm of the days open. */
  readonly spreadOfDaysOpen: number;
  /** Share of openings that never close. */
  readonly neverClose: number;
  readonly countries: readonly number[];
  readonly metros: readonly number[];
  readonly departments: readonly number[];
  readonly technologies: readonly number[];
  /** Remote, hybrid and on-site roles. */
  readonly workModels: readonly [number, number, number];
  /** Share of executive roles. */
  readonly executives: number;
  /** Pay, relative to that of comparable work. */
  readonly payLevel: number;
  readonly statesPay: number;
  readonly sponsorsVisa: number;
  /** Share of the open postings that close on the first day of the change. */
  readonly closesAtOnce: number;
  /** Share of openings that replace a posting of the same title, which closes on that day. */
  readonly reposts: number;
}

export interface SimulatedCompany {
  readonly seed: number;
  readonly days: number;
  readonly hiring: Hiring;
  /** What changes, and from which day on. */
  readonly change?: { readonly from: Day; readonly to?: Day; readonly hiring: Partial<Hiring> };
  readonly daysBetweenFetches?: number;
}

const zipf = (count: number, exponent = 1): number[] =>
  Array.from({ length: count }, (_, i) => 1 / (i + 1) ** exponent);

/** A company in which nothing changes. */
export const ordinaryHiring: Hiring = {
  monthly: 10,
  medianDaysOpen: 35,
  spreadOfDaysOpen: 0.9,
  neverClose: 0,
  // A long tail, so that places and departments that occur now and then are not new.
  countries: [70, 20, 8, 1.5, 0.5],
  metros: [...zipf(8), 0.05, 0.03, 0.02],
  departments: [...zipf(8), 0.05, 0.03],
  technologies: [...zipf(40), 0.02, 0.01],
  workModels: [0.2, 0.3, 0.5],
  executives: 0.015,
  payLevel: 1,
  statesPay: 0.6,
  sponsorsVisa: 0.005,
  closesAtOnce: 0,
  reposts: 0.02,
};

const MODELS = ['remote', 'hybrid', 'on_site'];
const ROLES = zipf(60, 0.8);
const PAY_SPREAD = 0.15;
const BOARD = 'simulated';

interface Draft extends Omit<PostingHistory, 'firstSeen' | 'closed' | 'published' | 'absences'> {
  readonly opens: number;
  closes: number;
}

/** The history of a company as a crawl of its only board, from day 0 on, would have recorded it. */
export const simulateCompany = ({
  seed,
  days,
  hiring,
  change,
  daysBetweenFetches = 3,
}: SimulatedCompany): CompanyHistory => {
  const random = new Random(seed);
  const drafts: Draft[] = [];
  const on = (day: Day): Hiring =>
    change && day >= change.from && day < (change.to ?? days) ? { ...hiring, ...change.hiring } : hiring;
  for (let day = -BACKLOG_DAYS; day < days; day += 1) {
    const now = on(day);
    if (change?.from === day && now.closesAtOnce > 0) {
      for (const draft of drafts) if (draft.closes > day && random.chance(now.closesAtOnce)) draft.closes = day;
    }
    const count = random.poisson(now.monthly / 30);
    for (let i = 0; i < count; i += 1) drafts.push(draw(random, now, day + random.uniform(), drafts));
  }
  const fetchDays: Day[] = [];
  for (let day = 0; day < days; day += daysBetweenFetches) fetchDays.push(day);
  return {
    source: `S${seed.toString(16).padStart(32, '0')}`,
    postings: drafts.flatMap((draft) => observed(draft, fetchDays)),
    fetches: fetchDays.map((day): FetchDay => {
      const listed = drafts.filter(({ opens, closes }) => opens <= day && closes > day).length;
      return { board: BOARD, day, ok: true, listed };
    }),
  };
};

/** Warm-up time, so that postings open on the first day have realistic ages. */
const BACKLOG_DAYS = 200;

const draw = (random: Random, hiring: Hiring, opens: number, before: readonly Draft[]): Draft => {
  const usual = hiring.medianDaysOpen * Math.exp(hiring.spreadOfDaysOpen * random.normal());
  const daysOpen = random.chance(hiring.neverClose) ? Number.POSITIVE_INFINITY : usual;
  const own = { id: `J${before.length.toString(16).padStart(32, '0')}`, opens, closes: opens + daysOpen };
  const open = random.chance(hiring.reposts) ? before.filter(({ closes }) => closes > opens) : [];
  const replaced = open[Math.floor(random.uniform() * open.length)];
  if (replaced) {
    replaced.closes = opens;
    return { ...replaced, ...own };
  }
  const department = random.weighted(hiring.departments);
  const role = random.weighted(ROLES);
  const country = random.weighted(hiring.countries);
  const statesPay = random.chance(hiring.statesPay);
  const technologies = Array.from({ length: 4 }, () => `technology-${random.weighted(hiring.technologies)}`);
  const executive = random.chance(hiring.executives);
  return {
    ...own,
    board: BOARD,
    title: `${executive ? 'VP ' : ''}Role ${role}`,
    payGroup: `${role % 12} ${country}`,
    department: `Department ${department}`,
    countries: [`C${country}`],
    metros: [`M${random.weighted(hiring.metros)}`],
    executive,
    workModel: MODELS[random.weighted(hiring.workModels)] as string,
    technologies: [...new Set(technologies)],
    statesPay,
    pay: statesPay
      ? Math.round(hiring.payLevel * 90_000 * (1 + (role % 12) / 8) * Math.exp(PAY_SPREAD * random.normal()))
      : null,
    sponsorsVisa: random.chance(hiring.sponsorsVisa),
  };
};

/** The posting as the crawl sees it; empty if it opens and closes between two fetches. */
const observed = ({ opens, closes, ...facts }: Draft, fetchDays: readonly Day[]): PostingHistory[] => {
  const firstSeen = fetchDays.find((day) => day >= opens);
  if (firstSeen === undefined || firstSeen >= closes) return [];
  return [
    {
      ...facts,
      firstSeen,
      published: Math.floor(opens),
      closed: fetchDays.find((day) => day >= closes) ?? null,
      absences: [],
    },
  ];
};
