import { expect, test } from '@jest/globals';
import { lifecycleFields } from './lifecycle.js';
import { type BoardState, observeBoard } from './observe-board.js';
import { replay, stateAt } from './replay.js';

const day = (number: number) => Date.UTC(2026, 7, number, 3);
const isSame = (a: string, b: string) => a === b;
type State = BoardState<string>;

const ok = (state: State, number: number, postings: Record<string, string>): State =>
  observeBoard(state, { outcome: 'ok', at: day(number), postings: new Map(Object.entries(postings)) }, isSame);
const failed = (state: State, number: number): State =>
  observeBoard(state, { outcome: 'failed', at: day(number) }, isSame);
const lifecycle = (state: State, id: string) => state.get(id)?.lifecycle;

const seen = ok(new Map(), 1, { a: 'Chef', b: 'Waiter' });

test('a posting is active from the first fetch that lists it', () => {
  expect(lifecycle(seen, 'a')).toEqual({
    firstSeenAt: day(1),
    updatedAt: day(1),
    verifiedActiveAt: day(1),
    verifiedInactiveAt: null,
  });
});

test('verifying a posting again is not an update; a change on the board is one', () => {
  const state = ok(seen, 2, { a: 'Chef', b: 'Head waiter' });
  expect(lifecycle(state, 'a')).toMatchObject({ updatedAt: day(1), verifiedActiveAt: day(2) });
  expect(state.get('b')).toMatchObject({ posting: 'Head waiter', lifecycle: { updatedAt: day(2) } });
});

test('a posting becomes inactive at the first successful fetch that does not list it, and stays inactive', () => {
  const state = ok(ok(seen, 2, { a: 'Chef' }), 3, { a: 'Chef' });
  expect(state.get('b')).toEqual({
    posting: 'Waiter',
    lifecycle: { firstSeenAt: day(1), updatedAt: day(2), verifiedActiveAt: day(1), verifiedInactiveAt: day(2) },
  });
});

test('a failed fetch changes nothing', () => {
  expect(failed(seen, 2)).toBe(seen);
  expect(lifecycle(ok(failed(seen, 2), 3, {}), 'a')).toMatchObject({ verifiedInactiveAt: day(3) });
});

test('an incomplete fetch closes nothing, and verifies and adds what it lists', () => {
  const fetch = {
    outcome: 'incomplete',
    at: day(2),
    postings: new Map([
      ['b', 'Waiter'],
      ['c', 'Cook'],
    ]),
  } as const;
  const state = observeBoard(seen, fetch, isSame);
  expect(state.get('a')).toEqual(seen.get('a'));
  expect(lifecycle(state, 'b')).toMatchObject({ updatedAt: day(1), verifiedActiveAt: day(2) });
  expect(lifecycle(state, 'c')).toMatchObject({ firstSeenAt: day(2) });
});

test('an inactive posting that is listed again reopens and keeps first_seen_at', () => {
  const reopened = ok(ok(seen, 2, {}), 5, { a: 'Chef' });
  expect(lifecycle(reopened, 'a')).toEqual({
    firstSeenAt: day(1),
    updatedAt: day(5),
    verifiedActiveAt: day(5),
    verifiedInactiveAt: null,
  });
});

test('replaying a summary gives the same states as observing each fetch', () => {
  const fetches = [1, 2, 4, 7, 9].map(day);
  const states = replay({ firstSeen: day(2), lastSeen: day(4), changedAt: [day(4)] }, fetches);
  let state: State = new Map();
  for (const at of [1, 2, 4, 7, 9]) {
    state = ok(state, at, at === 2 ? { a: 'Chef' } : at === 4 ? { a: 'Head chef' } : {});
    expect(stateAt(states, day(at))).toEqual(lifecycle(state, 'a') ?? null);
    // Nothing changes until the next fetch.
    expect(stateAt(states, day(at) + 3_600_000)).toEqual(lifecycle(state, 'a') ?? null);
  }
});

test('without a later fetch a posting stays active', () => {
  const states = replay({ firstSeen: day(2), lastSeen: day(4), changedAt: [] }, [day(2), day(4)]);
  expect(stateAt(states, day(30))).toMatchObject({ verifiedActiveAt: day(4), verifiedInactiveAt: null });
});

test('the lifecycle determines status and times of the record', () => {
  const state = ok(seen, 2, { a: 'Chef' });
  expect(lifecycleFields(state.get('a')?.lifecycle as never)).toMatchObject({ job_status: 'active' });
  expect(lifecycleFields(state.get('b')?.lifecycle as never)).toEqual({
    job_status: 'inactive',
    first_seen_at: '2026-08-01T03:00:00.000Z',
    updated_at: '2026-08-02T03:00:00.000Z',
    verified_active_at: '2026-08-01T03:00:00.000Z',
    verified_inactive_at: '2026-08-02T03:00:00.000Z',
  });
});
