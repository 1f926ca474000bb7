import { expect, test } from '@jest/globals';
import type { ListedDelivery } from '../../../data/api';
import { contentOf, deliveryOutcome } from './delivery-texts';

const delivery = (values: object) => ({ watch_id: 'W1', ...values }) as unknown as ListedDelivery;

test('a delivery says which events it has, or that it is a test', () => {
  expect(contentOf(delivery({ events: 3, first_sequence: 17, last_sequence: 20 }))).toBe('3 events, 17 to 20');
  expect(contentOf(delivery({ events: 1, first_sequence: 5, last_sequence: 5 }))).toBe('1 event, 5');
  expect(contentOf(delivery({ watch_id: null, events: 0, first_sequence: null, last_sequence: null }))).toBe('Test');
});

test.each([
  [{ delivered: true, status: 204, error: null, duration_ms: 3 }, 'Delivered'],
  [{ delivered: false, status: 500, error: null, duration_ms: 3 }, 'Answered 500'],
  [{ delivered: false, status: null, error: 'No answer within 15 s.', duration_ms: 15_000 }, 'No answer'],
  [{ delivered: false, status: null, error: null, duration_ms: null }, 'In progress'],
])('the outcome of %j is %s', (answer, text) => {
  expect(deliveryOutcome(answer)).toBe(text);
});
