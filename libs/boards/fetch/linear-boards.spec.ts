import { expect, test } from '@jest/globals';
import { BoardLimitError, boundedClient, TurnEndedError } from '../http/bounded-client.js';
import type { WebClient } from '../http/web-request.js';
import { madeUpBoard } from '../testing/made-up-boards.js';
import { BOARD_LIMITS } from './board-limits.js';
import { fetchBoard } from './fetch-board.js';

const LEVER = madeUpBoard('lever');
const JSON_FEED = madeUpBoard('teamtailor', 'acme', []);

const responding = (bodyOf: (url: string) => unknown): WebClient => ({
  fetch: async ({ url }) => ({
    status: 200,
    body: Buffer.from(JSON.stringify(bodyOf(url))),
    validators: { etag: null, lastModified: null },
    location: null,
    retryAfter: null,
  }),
});

const fetchFrom = (board: typeof LEVER, client: WebClient) =>
  fetchBoard({
    ...{ board, client, fetchedAt: '2026-08-22T00:00:00Z', validators: null, hasDetails: () => false },
    signal: new AbortController().signal,
  });

const posting = (id: string | null, city = 'Berlin') => ({
  ...{ id, text: 'Engineer', hostedUrl: 'https://jobs.lever.co/acme/1', descriptionPlain: 'Text' },
  categories: { location: city },
});

test('a board that lists one id, or items without ids, 90,000 times is read in linear time', async () => {
  // Copying the list for each item took over a minute.
  const places = Array.from({ length: 90_000 }, (_, n) => posting('one', `City ${n % 1_000}`));
  const once = await fetchFrom(
    LEVER,
    responding(() => places),
  );
  expect(once?.listed.size).toBe(1);
  expect(once?.listed.get('one')?.posting?.places).toHaveLength(1_000);
  const nameless = await fetchFrom(
    LEVER,
    responding(() => Array.from({ length: 90_000 }, () => posting(null))),
  );
  expect(nameless).toMatchObject({ listed: new Map(), incomplete: '90000 listed postings have no readable id.' });
});

test.each([
  ['items', () => Array.from({ length: BOARD_LIMITS.items + 1 }, () => posting('one')), /lists more than 100000 items/],
  [
    'postings',
    () => Array.from({ length: BOARD_LIMITS.postings + 1 }, (_, n) => posting(`${n}`)),
    /lists more than 50000 postings/,
  ],
])('a board with more %s than its limit fails', async (_, list, message) => {
  await expect(fetchFrom(LEVER, responding(list))).rejects.toThrow(message);
});

test('a board whose pages never end stops at each of its limits', async () => {
  const endless = responding((url) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 0);
    return {
      version: 'https://jsonfeed.org/version/1.1',
      next_url: `${JSON_FEED.url}/jobs.json?page=${page + 1}`,
      items: [{ id: `${page}`, title: 'Engineer', url: `${JSON_FEED.url}/jobs/${page}` }],
    };
  });
  let time = 0;
  const limited = (limits: Partial<typeof BOARD_LIMITS>, ends = false) =>
    fetchFrom(JSON_FEED, boundedClient(endless, { ...BOARD_LIMITS, ...limits }, { ends, now: () => (time += 1_000) }));
  await expect(limited({ requests: 30 })).rejects.toThrow('The board needs more than 30 requests.');
  await expect(limited({ bytes: 10_000 })).rejects.toThrow('have more than 0.01 MB');
  await expect(limited({ fetchMs: 3_600_000 })).rejects.toThrow(BoardLimitError);
  await expect(limited({ turnMs: 60_000 }, true)).rejects.toThrow(TurnEndedError);
});
