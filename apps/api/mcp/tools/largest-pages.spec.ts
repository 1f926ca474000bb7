import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Customer } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';
import { LARGEST, LARGEST_COUNT } from '../testing/largest-records.js';
import { RpcClient } from '../testing/rpc-client.js';

let api: TestApi;
let customer: Customer;
let client: RpcClient;
beforeAll(async () => {
  api = await TestApi.start(LARGEST);
  customer = await Customer.create(api, { purchasedCredits: 10_000 });
  await api.operate(({ organizations }) =>
    organizations.setLimits(customer.organizationId, { perMinute: 100_000, perFiveHours: 100_000 }),
  );
  client = new RpcClient(api, customer.token);
  for (const { id } of LARGEST.sources)
    await api.app.inject({
      method: 'POST',
      url: `/v4/sources/blocked/${id}`,
      headers: { authorization: `Bearer ${await api.token()}` },
    });
}, 60_000);
afterAll(() => api?.stop());

const BUDGETS = { compact: 6_000, full: 20_000 } as const;
const LISTS: [name: string, key: string, args: object][] = [
  ['search_jobs', 'id', {}],
  ['search_sources', 'id', {}],
  ['list_signals', 'id', {}],
  ['search_technologies', 'slug', {}],
];

const cases = LISTS.flatMap(([name, key, args]) =>
  (['compact', 'full'] as const).map((detail) => ({ name, key, detail, args: { ...args, detail } })),
);

/** Reads all pages. @returns the key of each record, in the order of the pages. */
const pull = async (by: RpcClient, name: string, args: object, key: string, budget: number): Promise<string[]> => {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const result = await by.request('tools/call', { name, arguments: { ...args, ...(cursor && { cursor }) } });
    const text: string = result.content[0].text;
    expect(countTokens(text)).toBeLessThanOrEqual(budget);
    const { data, next_cursor, omitted } = JSON.parse(text);
    expect(omitted).toBeUndefined();
    keys.push(...data.map((record: Record<string, string>) => record[key]));
    cursor = next_cursor;
  } while (cursor);
  return keys;
};

test.each(cases)('$name $detail: each page fits, contains whole records and is charged for them', async (list) => {
  const { name, key, detail, args } = list;
  const before = await customer.balance();
  const keys = await pull(client, name, args, key, BUDGETS[detail]);
  expect([keys.length, new Set(keys).size]).toEqual([LARGEST_COUNT, LARGEST_COUNT]);
  expect(before - (await customer.balance())).toBe(LARGEST_COUNT);
});

test.each(['compact', 'full'] as const)('list_blocked_sources %s', async (detail) => {
  const blocking = new RpcClient(api, await api.token());
  const keys = await pull(blocking, 'list_blocked_sources', { detail }, 'source_id', BUDGETS[detail]);
  expect([keys.length, new Set(keys).size]).toEqual([LARGEST_COUNT, LARGEST_COUNT]);
});

test('a list without pages names what does not fit', async () => {
  for (const detail of ['compact', 'full'] as const) {
    const result = await client.request('tools/call', {
      name: 'autocomplete_sources',
      arguments: { q: '決済サービス', limit: 25, detail },
    });
    const text: string = result.content[0].text;
    expect(countTokens(text)).toBeLessThanOrEqual(BUDGETS[detail]);
    const { data, omitted } = JSON.parse(text);
    expect(data.length).toBeGreaterThan(0);
    expect([data.length < 25, omitted]).toEqual([true, expect.stringContaining('of 25 entries did not fit')]);
  }
});
