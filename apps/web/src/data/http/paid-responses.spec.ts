import { expect, test } from '@jest/globals';
import { PaidResponses } from './paid-responses';

class MemoryStore extends Map<string, string> {
  get length() {
    return this.size;
  }
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
  key = (index: number) => [...this.keys()][index] ?? null;
}

const paid = (body: string, charged = '10') => new Response(body, { headers: { 'x-credit-charged': charged } });

test('a paid response is used again for a minute, and not charged again', async () => {
  let time = 0;
  const responses = new PaidResponses(new MemoryStore(), () => time);
  await responses.keeper('/v4/jobs')(paid('{"data":[]}'));
  time = 60_000;
  expect(await responses.get('/v4/jobs')?.json()).toEqual({ data: [] });
  expect(responses.get('/v4/jobs')?.headers.get('x-credit-balance')).toBeNull();
  expect(responses.get('/v4/sources')).toBeNull();
  time = 60_001;
  expect(responses.get('/v4/jobs')).toBeNull();
});

test('free responses and errors are not kept', async () => {
  const responses = new PaidResponses(new MemoryStore());
  await responses.keeper('/v4/jobs')(paid('{}', '0'));
  await responses.keeper('/v4/jobs')(new Response('{}'));
  await responses.keeper('/v4/jobs')(new Response('{}', { status: 500, headers: { 'x-credit-charged': '1' } }));
  expect(responses.get('/v4/jobs')).toBeNull();
});

test('the response to a request that was sent before an action is not kept', async () => {
  const responses = new PaidResponses(new MemoryStore());
  const [before, during] = [responses.keeper('/v4/jobs'), responses.keeper('/v4/sources')];
  const keeping = during(paid('{}'));
  responses.clear();
  await Promise.all([keeping, before(paid('{}'))]);
  expect(responses.get('/v4/jobs')).toBeNull();
  expect(responses.get('/v4/sources')).toBeNull();
});

test('an action forgets them, and nothing else in the storage', async () => {
  const store = new MemoryStore([['other', 'kept']]);
  const responses = new PaidResponses(store);
  await responses.keeper('/v4/jobs')(paid('{}'));
  responses.clear();
  expect(responses.get('/v4/jobs')).toBeNull();
  expect([...store.keys()]).toEqual(['other']);
});
