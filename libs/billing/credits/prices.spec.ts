import { expect, test } from '@jest/globals';
import type { Caller } from '../admission/caller.js';
import { affordable, creditsFor, isLow, type PricedCall } from './prices.js';

test.each<[string, PricedCall, number, number]>([
  ['Search or list, per page of up to 25 records: 1 credit per record returned', 'records', 25, 25],
  ['A single job or a single company: 1 credit', 'records', 1, 1],
  ['Autocomplete: 1 credit flat per call', 'autocomplete', 10, 1],
  ['A metrics or technologies analysis: 1 credit flat', 'analysis', 400, 1],
  ['An empty page costs 0', 'records', 0, 0],
  ['Autocomplete without a suggestion costs 0', 'autocomplete', 0, 0],
])('%s', (_, call, records, credits) => {
  expect(creditsFor(call, records)).toBe(credits);
});

const withBalance = (balance: number): Caller => ({
  organizationId: 'O',
  tokenId: 'K',
  isApp: false,
  isReadOnly: false,
  scopes: null,
  isTest: false,
  rateTier: 'tier_1',
  dataTier: 'min',
  billingMode: 'credits',
  credits: { balance, periodAllowance: 0 },
  exclusionsVersion: 0,
});

test('a balance pays for as many records as it has credits, and for any number of them at a flat price', () => {
  expect(affordable(withBalance(10), 'records', 25)).toBe(10);
  expect(affordable(withBalance(1), 'autocomplete', 25)).toBe(25);
  expect(affordable({ ...withBalance(0), billingMode: 'subscription', credits: null }, 'records', 25)).toBe(25);
});

test.each<PricedCall>(['records', 'autocomplete', 'analysis'])('at balance 0, %s: insufficient_credits', (call) => {
  expect(() => affordable(withBalance(0), call, 25)).toThrow(expect.objectContaining({ code: 'insufficient_credits' }));
});

test.each([
  [0, 0, true],
  [100, 0, true],
  [101, 0, false],
  [100, 500, true],
  [1_000, 10_000, true],
  [1_001, 10_000, false],
])('X-Credit-Low with %i credits left of an allowance of %i: %s', (balance, allowance, low) => {
  expect(isLow(balance, allowance)).toBe(low);
});
