import { expect, test } from '@jest/globals';
import { DeltaTracker } from './delta-tracker.js';

interface Posting {
  readonly id: string;
  readonly title: string;
}

const posting = (id: string, title: string): Posting => ({ id, title });

test('a delta contains the records that are new or differ from their last written state', () => {
  const tracker = new DeltaTracker<Posting>((before, now) => before.title === now.title);
  const [baker, cook] = [posting('1', 'Baker'), posting('2', 'Cook')];
  expect(tracker.changed([baker, cook])).toEqual([baker, cook]);
  expect(tracker.changed([baker, cook])).toEqual([]);

  const chef = posting('2', 'Chef');
  expect(tracker.changed([baker, chef])).toEqual([chef]);
  // A return to an earlier state is a change too.
  expect(tracker.changed([cook])).toEqual([cook]);
  expect(tracker.last('2')).toEqual(cook);
  expect(tracker.last('3')).toBeUndefined();
});

test('a record that a delta leaves out keeps its state', () => {
  const tracker = new DeltaTracker<Posting>((before, now) => before.title === now.title);
  const [baker, cook] = [posting('1', 'Baker'), posting('2', 'Cook')];
  tracker.changed([baker, cook]);
  tracker.changed([posting('2', 'Chef')]);
  expect(tracker.states).toEqual([baker, posting('2', 'Chef')]);
});
