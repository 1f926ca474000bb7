import { describe, expect, test } from '@jest/globals';
import { detectSignals } from './detect-signals.js';
import { CONFOUNDERS } from './testing/confounders.js';
import { ordinaryHiring, simulateCompany } from './testing/simulated-company.js';
import type { CompanyHistory, Day, PostingHistory } from './timeline/posting-history.js';
import { Timeline } from './timeline/timeline.js';

/** Sizes for which the calibrated false alarms do not happen to fire. `npm run bench:signals -- --only confounders` measures rates. */
const SIZES = [40, 100];

describe.each(Object.keys(CONFOUNDERS) as (keyof typeof CONFOUNDERS)[])('%s', (name) => {
  const { company, judged, notTypes } = CONFOUNDERS[name];

  test.each(SIZES)('is not mistaken at %i postings a month', (monthly) => {
    for (const seed of [1, 2, 3]) {
      const timeline = new Timeline(company({ monthly, seed }), judged.to);
      expect(detectSignals(timeline, { ...judged, types: notTypes })).toEqual([]);
    }
  });
});

const CHANGED = 300;
const DAYS = 400;

const steady = (): CompanyHistory =>
  simulateCompany({
    seed: 11,
    days: DAYS,
    hiring: { ...ordinaryHiring, monthly: 20, medianDaysOpen: 90, spreadOfDaysOpen: 0.5 },
  });

const typesOf = (history: CompanyHistory): string[] =>
  detectSignals(new Timeline(history, DAYS - 1), { from: CHANGED, to: DAYS - 1 }).map(({ type }) => type);

interface Closed {
  /** Share of the open postings that close on one day. */
  readonly share: number;
  /** Share of these in whose place another role opens in the days after. */
  readonly refilled?: number;
  /** Places in which each role is open; the postings of the last ones stay open. */
  readonly places?: number;
}

/** The steady company after a part of its open postings closed. */
const closedAtOnce = ({ share, refilled = 0, places = 1 }: Closed): CompanyHistory => {
  const { postings: recorded, fetches, ...history } = steady();
  const postings = recorded.map((posting, index) => {
    if (places === 1) return posting;
    const [role, place] = [Math.floor(index / places), index % places];
    return { ...posting, title: `Role ${role} - Place ${place}`, closed: place === places - 1 ? null : posting.closed };
  });
  const day = fetches.find((fetch) => fetch.day >= CHANGED)?.day ?? CHANGED;
  const isOpen = ({ firstSeen, closed }: PostingHistory, at: Day) => firstSeen <= at && (closed ?? Infinity) > at;
  const isClosing = (posting: PostingHistory, index: number) =>
    isOpen(posting, day - 1) &&
    isOpen(posting, day) &&
    (places === 1 ? (index * 7919) % 100 < 100 * share : index % places < share * places);
  const closing = postings.filter(isClosing);
  const changed = [
    ...postings.map((posting) => (closing.includes(posting) ? { ...posting, closed: day } : posting)),
    ...closing.slice(0, refilled * closing.length).map((posting, index) => {
      const firstSeen = day + 3 * (1 + (index % 3));
      const id = `J${String(index).padStart(32, 'f')}`;
      return { ...posting, id, title: `Other role ${index}`, firstSeen, published: firstSeen, closed: null };
    }),
  ];
  const listed = fetches.map((fetch) => ({
    ...fetch,
    listed: changed.filter((posting) => isOpen(posting, fetch.day)).length,
  }));
  return { ...history, postings: changed, fetches: listed };
};

test.each([
  ['two thirds of the open postings close: a mass closure', { share: 2 / 3 }, true],
  ['a tenth closes: none', { share: 1 / 10 }, false],
  ['other roles refill the board: none', { share: 2 / 3, refilled: 0.9 }, false],
  ['some other roles open: a mass closure', { share: 2 / 3, refilled: 0.1 }, true],
  ['copies of roles that stay open in other places: none', { share: 3 / 4, places: 4 }, false],
  ['as many postings of as many roles: a mass closure', { share: 3 / 4 }, true],
  ['all but one posting: none, since the board may have moved', { share: 0.99 }, false],
])('%s', (_, closed, isExpected) => {
  expect(typesOf(closedAtOnce(closed)).includes('mass_closure')).toBe(isExpected);
});

/** The posting as a board shows it that closes it and opens it again under another id every so many days, until the change. */
const spells = (posting: PostingHistory, days: number): PostingHistory[] => {
  const end = Math.min(posting.closed ?? CHANGED, CHANGED);
  const count = Math.max(1, Math.ceil((end - posting.firstSeen) / days));
  const starts = Array.from({ length: count }, (_, index) => posting.firstSeen + index * days);
  return starts.map((firstSeen, index) => ({
    ...posting,
    id: `${posting.id}x${index}`,
    firstSeen,
    published: firstSeen,
    closed: starts[index + 1] ?? posting.closed,
  }));
};

test.each([
  ['the end of reposts, every two weeks, of all open postings: no slowdown', 1, false],
  ['a fifth of the openings: a slowdown', 1 / 5, true],
])('%s', (_, kept, isExpected) => {
  const { postings, ...history } = steady();
  const rest = postings.filter(({ firstSeen }, index) => firstSeen < CHANGED || (index * 7919) % 100 < 100 * kept);
  const reposted = rest.flatMap((posting) => spells(posting, 14));
  expect(typesOf({ ...history, postings: reposted }).includes('hiring_slowdown')).toBe(isExpected);
});

test.each([
  ['60 days without an opening, and openings again: a restart', 60, true],
  ['30 days without: none', 30, false],
])('%s', (_, pause, isExpected) => {
  const { postings, ...history } = steady();
  const rest = postings.filter(({ firstSeen }) => firstSeen < CHANGED - pause || firstSeen >= CHANGED);
  // The log of what was listed is left as it is, so that no fetch looks like a loss.
  expect(typesOf({ ...history, postings: rest }).includes('hiring_restart')).toBe(isExpected);
});
