import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { boardInHost } from '#libs/boards/addresses.js';
import type { BoardFormat } from '#libs/boards/board-format.js';
import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import { fetchBoard } from '#libs/boards/fetch/fetch-board.js';
import { networkSender } from '#libs/boards/http/network-sender.js';
import { PoliteClient } from '#libs/boards/http/polite-client.js';
import { nextOffset, withParameter } from '#libs/boards/paging.js';
import { otherDetails, toNumber, toObject, toText, toTime } from '#libs/boards/payload/payload.js';
import { madeUpBoard, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { json } from '#libs/boards/testing/played-board.js';
import { lastSegment, one, type Player, page, subdomain } from '#libs/boards/testing/player.js';
import { PLAYERS } from '#libs/boards/testing/players.js';
import { CollectFixture } from './testing/collect-fixture.js';

// All the code of a new format. Everything that the tests expect follows from it.
const gizmo: BoardFormat = {
  format: 'gizmo',
  pageOf: (board) => `https://${board}.gizmo.example`,
  boardOf: boardInHost(/^([\w-]+)\.gizmo\.example$/),
  list: ({ board }) => ({ url: `https://${board}.gizmo.example/api/jobs?offset=0` }),
  advertised: ({ total }) => toNumber(total),
  next: (received) =>
    nextOffset(received, (offset) => ({ url: withParameter(received.request.url, 'offset', String(offset)) })),
  detail: ({ ref }, { board }) => ({ url: `https://${board}.gizmo.example/api/jobs/${toText(ref)}` }),
  body: 'json',
  items: (payload) => {
    const { jobs, job } = toObject(payload);
    return Array.isArray(jobs) ? jobs : job === undefined ? null : [job];
  },
  draft: ({ ref, name, city, text, posted, ...others }, { board }) => ({
    source_job_id: toText(ref) ?? '',
    url_job: `https://${board}.gizmo.example/jobs/${toText(ref)}`,
    title: toText(name) ?? '',
    html: toText(text),
    places: [{ text: toText(city) }],
    published_at: toTime(posted),
    details: otherDetails(others),
  }),
};

/** How it is played, in `testing/played.ts` of its folder. */
const played: Player = {
  url: (board) => `https://${board}.gizmo.example`,
  board: subdomain(/^([\w-]+)\.gizmo\.example$/),
  respond: (board, { url }) => {
    const item = ({ id, title, city }: { id: string; title: string; city: string }) => ({ ref: id, name: title, city });
    if (lastSegment(url) !== 'jobs')
      return one(board.postings, lastSegment(url), (job) => json({ job: { ...item(job), text: job.text } }));
    const offset = Number(url.searchParams.get('offset'));
    return json({ total: board.postings.length, jobs: page(board, offset, 10).map(item) });
  },
};

const RECORDED = {
  jobs: [
    { ref: 7, name: 'Nurse', city: 'Berlin', text: '<p>Care</p>', posted: '2026-08-05T10:00:00Z', shift: 'Night' },
  ],
};

let fixture: CollectFixture;
beforeAll(async () => {
  // The line of the list, and the file that the players find by the name of the format.
  (BOARD_FORMATS as Map<string, BoardFormat>).set(gizmo.format, gizmo);
  (PLAYERS as Map<string, Player>).set(gizmo.format, played);
  fixture = await CollectFixture.start([madeUpBoard('gizmo', 'acme', madeUpPostings(23))]);
});
afterAll(async () => {
  (BOARD_FORMATS as Map<string, BoardFormat>).delete(gizmo.format);
  (PLAYERS as Map<string, Player>).delete(gizmo.format);
  await fixture.close();
});

test('the address of a board is enough to collect it', async () => {
  const file = path.join(fixture.folder, 'addresses.csv');
  await writeFile(file, 'url\nacme.gizmo.example/jobs/7\n');
  const { stdout, stderr } = await fixture.run(['collect', '--boards', file, '--dry-run', '--json']);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).sites).toEqual([expect.objectContaining({ format: 'gizmo', boards: 1 })]);
});

test('the name of a board is enough, too, because its page follows from it', async () => {
  const file = path.join(fixture.folder, 'names.csv');
  await writeFile(file, 'company,format,board\nAcme,gizmo,acme\n');
  const { stdout } = await fixture.run(['collect', '--boards', file, '--dry-run', '--json']);
  expect(JSON.parse(stdout).sites).toEqual([expect.objectContaining({ site: 'gizmo.example', boards: 1 })]);
});

test('every posting of every page is fetched, with its details', async () => {
  const [board] = fixture.server.boards;
  const { send } = networkSender({
    ...{ userAgent: 'RolecallTest', maxBytes: 1_000_000, idleTimeout: 5_000, totalTimeout: 10_000 },
    ...{ allowPrivate: false, gateway: fixture.server.gateway },
  });
  const politeness = { concurrency: 4, interval: 0, maxWait: 5_000, maxFailures: 20, retries: 1, backOff: 1 };
  const fetched = await fetchBoard({
    board: board as NonNullable<typeof board>,
    client: new PoliteClient(send, { ...politeness, userAgent: 'RolecallTest' }),
    ...{ fetchedAt: '2026-08-22T00:00:00Z', validators: null, hasDetails: () => false },
    signal: new AbortController().signal,
  });
  expect(fetched).toMatchObject({ advertised: 23, incomplete: null, rejected: [] });
  expect([...(fetched?.listed ?? [])].map(([id, { posting }]) => [id, posting?.title, posting?.html])).toEqual(
    board?.postings.map(({ id, title, text }) => [id, title, text]),
  );
});

test('its recorded payloads become a feed; what was read is in the record, and the rest in raw_details', async () => {
  const folder = path.join(fixture.folder, 'payloads');
  await mkdir(path.join(folder, 'gizmo'), { recursive: true });
  await writeFile(path.join(folder, 'gizmo/acme.json'), JSON.stringify(RECORDED));
  const { code, stderr } = await fixture.run(['enrich', folder, '--out', fixture.feed]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(await fixture.rows('jobs')).toEqual([
    expect.objectContaining({
      title: 'Nurse',
      jobboard_format: 'gizmo',
      locations: [expect.objectContaining({ city: 'Berlin' })],
      raw_details: { shift: 'Night' },
    }),
  ]);
});
