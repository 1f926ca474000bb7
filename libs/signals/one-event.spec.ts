import { expect, test } from '@jest/globals';
import { detectSignals } from './detect-signals.js';
import { ordinaryHiring, simulateCompany } from './testing/simulated-company.js';
import { decisionsAround } from './timeline/decisions.js';
import type { CompanyHistory, Day, PostingHistory } from './timeline/posting-history.js';
import { type Posting, Timeline } from './timeline/timeline.js';

const CHANGED = 300;
const DAYS = 400;

const steady = (monthly: number): CompanyHistory =>
  simulateCompany({ seed: 11, days: DAYS, hiring: { ...ordinaryHiring, monthly, spreadOfDaysOpen: 0.5 } });

const signalsOf = (history: CompanyHistory) =>
  detectSignals(new Timeline(history, DAYS - 1), { from: CHANGED, to: DAYS - 1 });

const typesOf = (history: CompanyHistory): string[] => signalsOf(history).map(({ type }) => type);

/** Adds postings that are copies of one, with these titles and first days. */
const withPostings = (
  history: CompanyHistory,
  added: readonly { title: string; day: Day; department?: string }[],
): CompanyHistory => ({
  ...history,
  postings: [
    ...history.postings,
    ...added.map(({ title, day, ...facts }, index) => ({
      ...(history.postings[0] as PostingHistory),
      id: `J${String(index).padStart(32, 'f')}`,
      ...facts,
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

test('a posting that reopened is in the evidence once', () => {
  const added = many(60, (index) => ({ title: `Role new ${index}`, day: CHANGED + 3 * (index % 8) }));
  const { postings, ...history } = withPostings(steady(20), added);
  const spells = postings.map(({ id, ...posting }, index) => ({
    ...posting,
    id: postings[index - (index % 2)]?.id ?? id,
  }));
  const surge = signalsOf({ ...history, postings: spells }).find(({ type }) => type === 'hiring_surge');
  expect(surge?.jobIds.length).toBeGreaterThan(5);
  expect(new Set(surge?.jobIds).size).toBe(surge?.jobIds.length);
});

test('one role that is posted in many places is no surge', () => {
  const added = many(60, (index) => ({ title: `Driver - City ${index}`, day: CHANGED + 3 * (index % 8) }));
  expect(typesOf(withPostings(steady(20), added))).toEqual([]);
});

test('a campus day, on which a batch of many roles is posted, is no surge', () => {
  const added = many(60, (index) => ({ title: `Graduate programme ${index}`, day: CHANGED }));
  expect(typesOf(withPostings(steady(20), added))).toEqual([]);
});

test('roles are told apart by their titles where these begin with a bracket', () => {
  const added = many(60, (index) => ({ title: `(Senior) Role new ${index}`, day: CHANGED + 3 * (index % 8) }));
  expect(typesOf(withPostings(steady(20), added))).toContain('hiring_surge');
});

test('a role that was posted shortly before a window is no decision of the window', () => {
  const roleOn = (title: string, firstSeen: Day) => ({ ...steady(20).postings[0], role: title, firstSeen }) as Posting;
  const openings = [
    roleOn('driver - boston', CHANGED - 20),
    roleOn('driver - austin', CHANGED),
    roleOn('driver - dallas', CHANGED + 1),
    roleOn('cook', CHANGED + 1),
    roleOn('driver - boston', CHANGED + 20),
  ];
  const daysOf = (decisions: readonly Posting[]) => decisions.map(({ role, firstSeen }) => [role, firstSeen]);
  const [before, after] = decisionsAround(openings, CHANGED);
  expect(daysOf(before)).toEqual([
    ['driver - boston', CHANGED - 20],
    ['driver - austin', CHANGED],
  ]);
  expect(daysOf(after)).toEqual([
    ['cook', CHANGED + 1],
    ['driver - boston', CHANGED + 20],
  ]);
});

test('roles that two departments post are a surge of both', () => {
  const added = ['Department 5', 'Department 6'].flatMap((department) =>
    many(24, (index) => ({ title: `Role new ${index}`, day: CHANGED + 3 * (index % 8), department })),
  );
  const surging = signalsOf(withPostings(steady(20), added)).filter(({ type }) => type === 'department_surge');
  expect(surging.map(({ segment }) => segment?.value).sort()).toEqual(['Department 5', 'Department 6']);
});

test.each([
  [
    'the end of a campaign for interns is no mass closure',
    (index: number) => `Intern, Team ${index} (Summer)`,
    150,
    false,
  ],
  ['the end of as many different roles is one', (index: number) => `Temporary role ${index}`, 150, true],
  ['but not that of a peak of some weeks', (index: number) => `Temporary role ${index}`, 45, false],
])('%s', (_, titleOf, daysBefore, isExpected) => {
  const added = many(40, (index) => ({ title: titleOf(index), day: CHANGED - daysBefore + 3 * (index % 8) }));
  const titles = new Set(added.map(({ title }) => title));
  const { postings, ...history } = withPostings(steady(20), added);
  const closed = postings.map((posting) => (titles.has(posting.title) ? { ...posting, closed: CHANGED } : posting));
  expect(typesOf({ ...history, postings: closed }).includes('mass_closure')).toBe(isExpected);
});

test.each([
  ['a city in place of "Hybrid" is no new area', [], ['M77'], []],
  ['a city in place of other cities is a new area', null, ['M77'], ['new_metro']],
  ['"Hybrid" in place of a city is no exit', ['M77'], [], []],
  ['other cities in place of a city are an exit', ['M77'], null, ['location_exit']],
] as const)('%s', (_, before, after, expected) => {
  const history = steady(40);
  // Every second posting, whatever its role.
  const rewritten = history.postings.map((posting, index) =>
    index % 2 === 0
      ? { ...posting, metros: (posting.firstSeen < CHANGED ? before : after) ?? posting.metros }
      : posting,
  );
  const closed = rewritten.map((posting) =>
    posting.firstSeen < CHANGED && (posting.closed ?? DAYS) > CHANGED + 6
      ? { ...posting, closed: CHANGED + 6 }
      : posting,
  );
  const found = typesOf({ ...history, postings: closed });
  expect(found.filter((type) => ['new_metro', 'location_exit'].includes(type))).toEqual(expected);
});
