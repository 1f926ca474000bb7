import { expect, test } from '@jest/globals';
import { segmentPositions } from './segment-positions.js';

const found = (text: string, ...segments: string[]) =>
  segmentPositions(
    text,
    segments.map((segment) => ({ text: segment })),
  ).map((position) => position && text.slice(position.start, position.end));

test('equal segments have positions of their own, whatever the white space', () => {
  const text = 'We use  Go.\nWe use Go.';
  const positions = segmentPositions(text, [{ text: 'We use Go.' }, { text: 'We use Go.' }]);
  expect(positions).toEqual([
    { start: 0, end: 11 },
    { start: 12, end: 22 },
  ]);
});

test('a segment is not found within another word', () => {
  expect(found('Skills at Google & R&D: Go, Rust', 'Go', 'R')).toEqual(['Go', null]);
  expect(found('Skills at Google & R&D: Go, R', 'Go', 'R')).toEqual(['Go', 'R']);
});

test('a segment that the text does not have has no position, and the next one still has', () => {
  expect(found('Benefits\nPaid leave', 'Benefits:', 'Paid leave')).toEqual([null, 'Paid leave']);
});
