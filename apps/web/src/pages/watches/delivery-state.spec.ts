import { expect, test } from '@jest/globals';
import type { ListedWebhook } from '../../data/api';
import { deliveryStateOf, webhooksOf } from './delivery-state';

const webhook = (status: string, ...watches: string[]) => ({ status, watch_ids: watches }) as unknown as ListedWebhook;

test('a watch has the webhooks that name it', () => {
  const [one, other] = [webhook('active', 'W1', 'W2'), webhook('paused', 'W2')];
  expect(webhooksOf('W1', [one, other])).toEqual([one]);
  expect(webhooksOf('W3', [one, other])).toEqual([]);
});

test('the state that needs attention most stands for all webhooks', () => {
  expect(deliveryStateOf([webhook('active'), webhook('failing'), webhook('paused')])).toBe('failing');
  expect(deliveryStateOf([webhook('active'), webhook('waiting'), webhook('paused')])).toBe('waiting');
  expect(deliveryStateOf([webhook('active')])).toBe('active');
  expect(deliveryStateOf([])).toBeUndefined();
});
