import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOARD_FORMATS } from '../board-formats.js';
import { networkSender } from '../http/network-sender.js';
import { PoliteClient } from '../http/polite-client.js';
import type { Validators, WebClient } from '../http/web-request.js';
import { BoardServer } from '../testing/board-server.js';
import { madeUpBoard, madeUpPosting, madeUpPostings } from '../testing/made-up-boards.js';
import type { PlayedBoard } from '../testing/played-board.js';
import { type BoardVisit, fetchBoard } from './fetch-board.js';

const USER_AGENT = 'RolecallTest';
const LIMITS = { concurrency: 4, interval: 0, maxWait: 5_000, maxFailures: 20, retries: 1, backOff: 1 };

let server: BoardServer;
beforeAll(async () => {
  server = await BoardServer.start([]);
});
afterAll(() => server.close());

const fetchPlayed = async (
  board: PlayedBoard,
  {
    validators = null,
    known = new Set<string>(),
  }: { validators?: Validators | null; known?: ReadonlySet<string> } = {},
) => {
  server.boards.splice(0, server.boards.length, board);
  server.requests.length = 0;
  const { send } = networkSender({
    userAgent: USER_AGENT,
    maxBytes: 1_000_000,
    idleTimeout: 5_000,
    totalTimeout: 10_000,
    allowPrivate: false,
    gateway: server.gateway,
  });
  return fetchBoard({
    ...visitOf(board, new PoliteClient(send, { ...LIMITS, userAgent: USER_AGENT })),
    validators,
    hasDetails: (id, hash) => known.has(`${id} ${hash}`),
  });
};
const visitOf = (board: PlayedBoard, client: WebClient): BoardVisit => ({
  board,
  client,
  fetchedAt: '2026-08-22T00:00:00Z',
  validators: null,
  hasDetails: () => false,
  signal: new AbortController().signal,
});

test.each([...BOARD_FORMATS.keys()])('%s: every posting of every page is read with its text', async (format) => {
  const postings = madeUpPostings(43);
  const fetched = await fetchPlayed(madeUpBoard(format, 'acme', postings));
  expect(fetched).toMatchObject({ incomplete: null, withoutDetails: 0, rejected: [] });
  const read = [...(fetched?.listed ?? [])].map(([id, { posting }]) => ({
    id,
    title: posting?.title,
    place: posting?.places[0]?.text?.includes(postings.find((each) => each.id === id)?.city ?? '-'),
    text: (posting?.html ?? posting?.text)?.includes(`Number ${Number(id) - 10_000}: you work`),
    url: URL.canParse(posting?.url_job ?? ''),
  }));
  expect(read).toEqual(postings.map(({ id, title }) => ({ id, title, place: true, text: true, url: true })));
});

test.each([...BOARD_FORMATS.values()].filter((each) => !each.losesFormatWhenEmpty).map(({ format }) => format))(
  '%s: a board without postings is complete and empty',
  async (format) => {
    expect(await fetchPlayed(madeUpBoard(format, 'acme', []))).toMatchObject({ incomplete: null, listed: new Map() });
  },
);

test('a page without JobPostings cannot be told from a page of another kind, so it is a missing board and not an empty one', async () => {
  await expect(fetchPlayed(madeUpBoard('jobposting', 'acme', []))).rejects.toMatchObject({ failure: 'not_found' });
});

test.each([...BOARD_FORMATS].filter(([, { detail }]) => detail).map(([format]) => format))(
  '%s: only the details of new and changed postings are fetched again',
  async (format) => {
    const board = madeUpBoard(format, 'acme', madeUpPostings(5));
    const first = await fetchPlayed(board);
    const known = new Set([...(first?.listed ?? [])].map(([id, { itemHash }]) => `${id} ${itemHash}`));
    const listRequests = server.requests.length - 5;
    board.postings = [{ ...madeUpPosting(0), title: 'Head of Data' }, ...board.postings.slice(1), madeUpPosting(9)];
    const second = await fetchPlayed(board, { known });
    expect(server.requests).toHaveLength(listRequests + 2);
    const read = [...(second?.listed ?? [])].filter(([, { posting }]) => posting).map(([id]) => id);
    expect(read).toEqual([madeUpPosting(0).id, madeUpPosting(9).id]);
    expect(second?.listed.size).toBe(6);
  },
);

test('a board that has not changed is not sent again', async () => {
  const board = madeUpBoard('greenhouse');
  const first = await fetchPlayed(board);
  expect(await fetchPlayed(board, { validators: first?.validators ?? null })).toBeNull();
  board.postings = madeUpPostings(2);
  expect(await fetchPlayed(board, { validators: first?.validators ?? null })).toMatchObject({ advertised: 2 });
});

test('a board that sends dates instead of tags is asked for changes since the date', async () => {
  const board = madeUpBoard('greenhouse');
  const sentAt = (lastModified: string) => {
    board.fault = (played) => ({ ...played, lastModified });
  };
  sentAt('Sat, 01 Aug 2026 10:00:00 GMT');
  const first = await fetchPlayed(board);
  expect(first?.validators).toEqual({ etag: null, lastModified: 'Sat, 01 Aug 2026 10:00:00 GMT' });
  expect(await fetchPlayed(board, { validators: first?.validators ?? null })).toBeNull();
  sentAt('Sun, 02 Aug 2026 10:00:00 GMT');
  board.postings = madeUpPostings(2);
  expect(await fetchPlayed(board, { validators: first?.validators ?? null })).toMatchObject({ advertised: 2 });
});

test('a list whose pages have new postings without end is left after 5,000 pages, and is incomplete', async () => {
  const board = madeUpBoard('teamtailor', 'acme', []);
  let requests = 0;
  // Without the network, whose work 5,000 requests would be.
  const client: WebClient = {
    fetch: async ({ url }) => {
      requests += 1;
      const page = Number(new URL(url).searchParams.get('page') ?? 0);
      const { id, title } = madeUpPosting(page);
      const body = JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        next_url: `${board.url}/jobs.json?page=${page + 1}`,
        items: [{ id, title, url: `${board.url}/jobs/${id}` }],
      });
      const validators = { etag: null, lastModified: null };
      return { status: 200, body: Buffer.from(body), validators, location: null, retryAfter: null };
    },
  };
  const fetched = await fetchBoard(visitOf(board, client));
  expect(fetched?.incomplete).toBe('The list has more than 5000 pages.');
  expect(requests).toBe(5_000);
});

test('a Workday board of more than 2,000 postings is read in the parts of its facets', async () => {
  const board = madeUpBoard('workday', 'acme', madeUpPostings(2_600));
  const fetched = await fetchPlayed(board, { known: { has: () => true } as unknown as Set<string> });
  expect(fetched).toMatchObject({ incomplete: null });
  expect([...(fetched?.listed.keys() ?? [])].sort()).toEqual(board.postings.map(({ id }) => id).sort());
});

test('a Workday board of more than 2,000 postings in one place is incomplete', async () => {
  const postings = madeUpPostings(2_100).map((posting) => ({ ...posting, city: 'Berlin' }));
  const fetched = await fetchPlayed(madeUpBoard('workday', 'acme', postings));
  expect(fetched?.incomplete).toMatch(/shows only 2000 postings, and has no facet/);
});
