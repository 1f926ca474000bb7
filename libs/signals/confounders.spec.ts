import { describe, expect, test } from '@jest/globals';
import { detectSignals } from './detect-signals.js';
import { CONFOUNDERS } from './testing/confounders.js';
import { ordinaryHiring, simulateCompany } from './testing/simulated-company.js';
import type { CompanyHistory, Day } from './timeline/posting-history.js';
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

test.each([
  ['two thirds of the open postings close: a mass closure', 2 / 3, true],
  ['a tenth closes: none', 1 / 10, false],
])('%s', (_, share, isExpected) => {
  const { postings, fetches, ...history } = steady();
  const day = fetches.find((fetch) => fetch.day >= CHANGED)?.day ?? CHANGED;
  const isOpen = (closed: Day | null, firstSeen: Day, at: Day) => firstSeen < at && (closed ?? Infinity) > at;
  const changed = postings.map((posting, index) =>
    isOpen(posting.closed, posting.firstSeen, day) && (index * 7919) % 100 < 100 * share
      ? { ...posting, closed: day }
      : posting,
  );
  const listed = fetches.map((fetch) => ({
    ...fetch,
    listed: changed.filter(({ closed, firstSeen }) => firstSeen <= fetch.day && (closed ?? Infinity) > fetch.day)
      .length,
  }));
  expect(typesOf({ ...history, postings: changed, fetches: listed }).includes('mass_closure')).toBe(isExpected);
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
