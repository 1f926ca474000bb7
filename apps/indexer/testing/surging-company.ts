import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ordinaryHiring, simulateCompany } from '#libs/signals/testing/simulated-company.js';
import type { Day } from '#libs/signals/timeline/posting-history.js';
import { type FeedPart, upsert } from './indexer-fixture.js';

/** The first day of the watch. */
const START = Date.UTC(2026, 0, 10) / MS_PER_DAY;
/** Its first day with many more new postings. */
export const SURGE = 150;
/** The last day. */
export const LAST = 180;

/** A company with signals, because it suddenly hires many more people. */
export const acme = testSource({ brand_name: 'Acme', industries: ['robotics'] });
const history = simulateCompany({
  seed: 5,
  days: LAST,
  hiring: { ...ordinaryHiring, monthly: 20 },
  change: { from: SURGE, hiring: { monthly: 80 } },
});

export const noon = (day: Day): string => new Date((START + day) * MS_PER_DAY + MS_PER_DAY / 2).toISOString();
export const midnightAfter = (day: Day): string => new Date((START + day + 1) * MS_PER_DAY).toISOString();

/** The rows of (from, to]: what a crawl that ran until the end of day `to` has written since the end of day `from`. */
const rowsOf = (from: Day, to: Day) =>
  history.postings.flatMap(({ id, firstSeen, closed, title, published }) => {
    const isClosed = closed !== null && closed <= to;
    const changed = isClosed ? closed : firstSeen;
    if (firstSeen > to || changed <= from) return [];
    const job = testJob({
      id,
      title,
      source: acme.id as string,
      created_at: noon(published ?? firstSeen),
      first_seen_at: noon(firstSeen),
      updated_at: noon(changed),
      job_status: isClosed ? 'inactive' : 'active',
      verified_inactive_at: isClosed ? noon(closed) : null,
    });
    return [upsert(job, 1_000 + changed)];
  });

/** A snapshot at the end of the first day, and a delta for each further one. */
export const surgingCompany = (...days: Day[]): FeedPart[] =>
  days.flatMap((day, i): FeedPart[] => {
    const as_of = midnightAfter(day);
    if (i > 0) return [{ kind: 'jobs', mode: 'delta', as_of, rows: rowsOf(days[i - 1] as Day, day) }];
    return [
      { kind: 'sources', as_of, rows: [upsert(acme)] },
      { kind: 'jobs', as_of, rows: rowsOf(-1, day) },
    ];
  });
