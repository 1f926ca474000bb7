import { expect, test } from '@jest/globals';
import { detectSignals } from './detect-signals.js';
import { ordinaryHiring, simulateCompany } from './testing/simulated-company.js';
import type { CompanyHistory, Day, PostingHistory } from './timeline/posting-history.js';
import { Timeline } from './timeline/timeline.js';

const CHANGED = 300;
const DAYS = 400;

const steady = (monthly: number): CompanyHistory =>
  simulateCompany({ seed: 11, days: DAYS, hiring: { ...ordinaryHiring, monthly, spreadOfDaysOpen: 0.5 } });

const typesOf = (history: CompanyHistory): string[] =>
  detectSignals(new Timeline(history, DAYS - 1), { from: CHANGED, to: DAYS - 1 }).map(({ type }) => type);

/** Adds postings that are copies of one, with these titles and first days. */
const withPostings = (history: CompanyHistory, added: readonly { title: string; day: Day }[]): CompanyHistory => ({
  ...history,
  postings: [
    ...history.postings,
    ...added.map(({ title, day }, index) => ({
      ...(history.postings[0] as PostingHistory),
      id: `J${String(index).padStart(32, 'f')}`,
      title,
      firstSeen: day,
      published: day,
      closed: null,
      absences: [],
    })),
  ],
});

const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

test('the additions of these tests are a surge if they are of different roles, on several days', () => {
  const added = many(60, (index) => ({ title: `Role new ${index}`, day: CHANGED + 3 * (index % 8) }));
  expect(typesOf(withPostings(steady(20), added))).toContain('hiring_surge');
});

test('one role that is posted in many places is no surge', () => {
  const added = many(60, (index) => ({ title: `Driver - City ${index}`, day: CHANGED + 3 * (index % 8) }));
  expect(typesOf(withPostings(steady(20), added))).toEqual([]);
});

test('a campus day, on which a batch of many roles is posted, is no surge', () => {
  const added = many(60, (index) => ({ title: `Graduate programme ${index}`, day: CHANGED }));
  expect(typesOf(withPostings(steady(20), added))).toEqual([]);
});

test('the end of a campaign for interns is no mass closure', () => {
  const added = many(40, (index) => ({ title: `Intern, Team ${index} (Summer)`, day: CHANGED - 60 + 3 * (index % 8) }));
  const { postings, ...history } = withPostings(steady(10), added);
  const closed = postings.map((posting) =>
    posting.title.startsWith('Intern') ? { ...posting, closed: CHANGED } : posting,
  );
  expect(typesOf({ ...history, postings: closed })).not.toContain('mass_closure');
});

test.each([
  ['a city in place of "Hybrid" is no new area', [] as string[], ['M77']],
  ['"Hybrid" in place of a city is no exit', ['M77'], [] as string[]],
])('%s', (_, before, after) => {
  const history = steady(40);
  // Every second posting, whatever its role.
  const rewritten = history.postings.map((posting, index) =>
    index % 2 === 0 ? { ...posting, metros: posting.firstSeen < CHANGED ? before : after } : posting,
  );
  const closed = rewritten.map((posting) =>
    posting.firstSeen < CHANGED && (posting.closed ?? DAYS) > CHANGED + 6
      ? { ...posting, closed: CHANGED + 6 }
      : posting,
  );
  const found = typesOf({ ...history, postings: closed });
  expect(found.filter((type) => ['new_metro', 'location_exit'].includes(type))).toEqual([]);
});
