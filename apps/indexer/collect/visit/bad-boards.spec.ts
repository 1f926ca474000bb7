import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import {
  type Fault,
  html,
  json,
  type PlayedBoard,
  type PlayedRequest,
  type PlayedResponse,
} from '#libs/boards/testing/played-board.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { systemClock } from '../../command/clock.js';
import { CollectFixture } from '../testing/collect-fixture.js';

let fixture: CollectFixture;
afterEach(() => fixture?.close());

/** Changes the JSON that a board responds. */
const edited =
  (edit: (payload: Record<string, never>) => unknown): Fault =>
  (response) =>
    json(edit(JSON.parse(response.body.toString())));

const FAULTS: [name: string, format: string, fault: Fault, outcome: string, reason: RegExp][] = [
  [
    'a truncated body',
    'greenhouse',
    (found) => ({ ...found, breaksAfter: 20 }),
    'failed',
    /ended before the response was complete|failed \(/,
  ],
  ['truncated JSON', 'lever', (found) => ({ ...found, body: found.body.slice(0, 90) }), 'failed', /not valid JSON/],
  [
    'truncated XML',
    'personio',
    (found) => ({ ...found, body: found.body.slice(0, 300) }),
    'failed',
    /ends before its last element/,
  ],
  ['HTML instead of JSON', 'ashby', () => html('Maintenance'), 'failed', /not valid JSON/],
  ['JSON of another shape', 'workable', () => json({ error: 'x' }), 'failed', /does not have the format workable/],
  ['a page without postings', 'jobposting', () => html('Welcome'), 'failed', /does not have the format/],
  [
    '429 that asks to wait for a day',
    'recruitee',
    () => ({ status: 429, headers: { 'retry-after': '86400' }, body: '' }),
    'failed',
    /returned 429/,
  ],
  ['403', 'pinpoint', () => ({ status: 403, body: '' }), 'failed', /returned 403/],
  ['a board that vanished', 'greenhouse', () => ({ status: 404, body: '' }), 'failed', /no such board/],
  [
    'a redirect to elsewhere',
    'teamtailor',
    redirect('https://elsewhere.com/'),
    'failed',
    /redirects to https:\/\/elsewhere/,
  ],
  [
    'a redirect to a private address',
    'recruitee',
    redirect('http://10.0.0.1/'),
    'failed',
    /redirects to http:\/\/10\.0\.0\.1/,
  ],
  ['50 MB', 'lever', () => ({ status: 200, body: Buffer.alloc(50_000_000, 32) }), 'failed', /more than 40 MB/],
  [
    'a total that lies',
    'greenhouse',
    edited((payload) => ({ ...payload, meta: { total: 99 } })),
    'incomplete',
    /advertises 99 postings and lists 10/,
  ],
  [
    'pages that repeat',
    'teamtailor',
    edited((payload) => ({ ...payload, next_url: `https://acme.teamtailor.com/jobs.json?page=${Math.random()}` })),
    'incomplete',
    /repeats/,
  ],
  [
    'half of the list',
    'ashby',
    edited(({ jobs }) => ({ jobs: (jobs as unknown as unknown[]).slice(0, 5) })),
    'incomplete',
    /has to confirm it/,
  ],
  [
    'postings without ids',
    'lever',
    edited((payload) => (payload as unknown as object[]).map((job, n) => (n === 0 ? { ...job, id: null } : job))),
    'incomplete',
    /no readable id/,
  ],
];

function redirect(location: string): () => PlayedResponse {
  return () => ({ status: 302, headers: { location }, body: '' });
}

test.each(FAULTS)(
  '%s closes nothing, is logged, and does not affect other boards',
  async (_, format, fault, outcome, reason) => {
    const [broken, healthy]: [PlayedBoard, PlayedBoard] = [
      madeUpBoard(format, 'acme', madeUpPostings(10)),
      madeUpBoard('smartrecruiters', 'healthy', madeUpPostings(3)),
    ];
    fixture = await CollectFixture.start([broken, healthy]);
    await fixture.collect();
    broken.fault = fault;
    healthy.postings = [...madeUpPostings(3), madeUpPosting(50)];
    const summary = await fixture.collect();
    expect(summary).toMatchObject({ boards: { ok: 1, [outcome]: 1 }, postings: { new: 1, closed: 0, active: 14 } });
    expect(summary.problems).toEqual([{ board: `${format}/acme`, outcome, reason: expect.stringMatching(reason) }]);
    const log = JSON.parse((await fixture.run(['boards', `${format}/acme`, '--out', fixture.feed, '--json'])).stdout);
    expect(log.map((each: { outcome: string }) => each.outcome)).toEqual([outcome, 'ok']);
    // Once the board is well again, nothing was lost.
    broken.fault = null;
    expect(await fixture.collect()).toMatchObject({
      boards: { failed: 0, incomplete: 0 },
      postings: { new: 0, closed: 0, active: 14 },
    });
    expect(await fixture.active()).toEqual(await fixture.expected());
  },
);

/** So deep that code that calls itself for each level fails. */
const NESTED = '['.repeat(1_000_000) + ']'.repeat(1_000_000);

test('a response that is nested without end fails its board, and is no error of Rolecall', async () => {
  const broken = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(2));
  broken.fault = (found) => ({ ...found, body: found.body.toString().replace('{"id"', `{"nested":${NESTED},"id"`) });
  fixture = await CollectFixture.start([broken, madeUpBoard('lever', 'healthy', madeUpPostings(3))]);
  expect(await fixture.collect()).toMatchObject({
    boards: { ok: 1, failed: 1 },
    defects: 0,
    problems: [{ board: 'smartrecruiters/acme', reason: 'The response is nested in more than 500 levels.' }],
  });
});

test('an error of Rolecall itself fails one board, which closes nothing, and the operator sees it', async () => {
  const [broken, healthy] = [
    madeUpBoard('smartrecruiters', 'acme', madeUpPostings(10)),
    madeUpBoard('lever', 'healthy', madeUpPostings(3)),
  ];
  fixture = await CollectFixture.start([broken, healthy]);
  await fixture.collect();
  // The clock fails when the board has sent its list.
  let isListed = false;
  broken.fault = (found) => {
    isListed = true;
    return found;
  };
  const ticks = () => {
    if (isListed) {
      isListed = false;
      throw new TypeError('The clock is broken');
    }
    return systemClock.ticks();
  };
  healthy.postings = [...madeUpPostings(3), madeUpPosting(50)];
  const args = await fixture.args('--concurrency', '1');
  const { code, stdout, stderr } = await fixture.run(args, undefined, { ...systemClock, ticks });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^smartrecruiters\/acme: TypeError: The clock is broken\n +at /m);
  expect(JSON.parse(stdout)).toMatchObject({
    boards: { ok: 1, failed: 1 },
    postings: { new: 1, closed: 0, active: 14 },
    defects: 1,
    problems: [{ board: 'smartrecruiters/acme', reason: expect.stringMatching(/TypeError.* Please report it/) }],
  });
  expect(await fixture.active()).toEqual(await fixture.expected());
  expect((await fixture.run(['boards', '--out', fixture.feed, '--failing'])).stdout).toMatch(
    /^smartrecruiters\/acme +failing +10 .*TypeError/m,
  );
  broken.fault = null;
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1, not_modified: 1 }, defects: 0 });
});

test('a page with JSON-LD that cannot be read closes nothing and is never dead, and one with some of it is incomplete', async () => {
  const board = madeUpBoard('jobposting', 'acme', madeUpPostings(3));
  fixture = await CollectFixture.start([board]);
  await fixture.collect();
  const broken = (found: PlayedResponse, start: number): PlayedResponse => {
    const [head = '', ...rest] = found.body.toString().split('</script>');
    return html(`${head.slice(0, start)}</script>${rest.join('</script>')}`);
  };
  board.fault = (found) => broken(found, -9);
  for (let round = 0; round < 4; round += 1)
    expect(await fixture.collect()).toMatchObject({ boards: { incomplete: 1, dead: 0 }, postings: { closed: 0 } });
  board.fault = null;
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { new: 0, active: 3 } });
});

test('a posting that is listed twice is one posting', async () => {
  const board = madeUpBoard('ashby', 'acme', [...madeUpPostings(3), madeUpPosting(1)]);
  fixture = await CollectFixture.start([board]);
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { new: 3, active: 3 } });
});

const DETAIL_FAULTS: [name: string, response: PlayedResponse, outcome: object, problem: RegExp | null][] = [
  [
    '503',
    { status: 503, body: '' },
    { boards: { incomplete: 1 }, postings: { closed: 0 } },
    /details of 1 of 5 listed/,
  ],
  [
    'a connection that breaks',
    { status: 200, body: '{}', breaksAfter: 1 },
    { boards: { incomplete: 1 }, postings: { closed: 0 } },
    /details of 1 of 5/,
  ],
  [
    'a posting that closed since',
    { status: 404, body: '' },
    { boards: { ok: 1 }, postings: { closed: 1, rejected: 1 } },
    null,
  ],
  [
    'a page that is no posting',
    json({ error: 'x' }),
    { boards: { ok: 1 }, postings: { closed: 1, rejected: 1 } },
    null,
  ],
];
const isDetail = ({ url }: PlayedRequest) => /\/postings\/\d+$/.test(url.pathname);

test.each(DETAIL_FAULTS)('details that fail with %s are fetched again', async (_, response, expected, problem) => {
  const board = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(5));
  fixture = await CollectFixture.start([board]);
  await fixture.collect();
  board.postings = [...madeUpPostings(4), madeUpPosting(9)];
  board.fault = (played, request) => (isDetail(request) ? response : played);
  const summary = await fixture.collect();
  expect(summary).toMatchObject(expected);
  expect(summary.postings.new).toBe(0);
  expect(summary.problems.map(({ reason }) => reason)).toEqual(problem ? [expect.stringMatching(problem)] : []);
  board.fault = null;
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { new: 1, active: 5 } });
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('a host whose details are no postings is left alone, and its board is incomplete', async () => {
  const board = madeUpBoard('smartrecruiters', 'acme', madeUpPostings(9));
  board.fault = (played, request) => (isDetail(request) ? html('Maintenance') : played);
  fixture = await CollectFixture.start([board]);
  expect(await fixture.collect()).toMatchObject({ boards: { incomplete: 1 }, postings: { new: 0, rejected: 2 } });
  expect(fixture.server.requests).toHaveLength(1 + 3);
  board.fault = null;
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { new: 9, rejected: 0 } });
});

test('a board that is missing on three days is dead, and not asked for again soon; reruns count once', async () => {
  fixture = await CollectFixture.start([
    { ...madeUpBoard('lever', 'gone'), fault: () => ({ status: 404, body: '' }) },
    madeUpBoard('lever'),
  ]);
  const now = Date.now();
  const collectOn = async (day: number) => {
    const clock = { ...systemClock, now: () => now + day * MS_PER_DAY };
    return JSON.parse((await fixture.run(await fixture.args(), undefined, clock)).stdout);
  };
  for (const day of [0, 0.01, 0.02, 0.03, 1]) expect(await collectOn(day)).toMatchObject({ boards: { dead: 0 } });
  expect(await collectOn(2)).toMatchObject({ boards: { fetched: 2, dead: 1 } });
  fixture.server.requests.length = 0;
  expect(await collectOn(2.01)).toMatchObject({ boards: { fetched: 1, dead: 1 } });
  expect(fixture.server.requests).toEqual(['https://api.lever.co/v0/postings/acme?mode=json']);
  const { stdout } = await fixture.run(['boards', '--out', fixture.feed, '--failing']);
  expect(stdout).toMatch(/^lever\/gone +dead +0 /m);
});

test.each([
  ['x,y\n1,2', /first line of .* must name its columns: company,format,board/],
  ['company,format,board\n', /lists no boards/],
  [
    'company,format,board\nAcme,monster,acme',
    /line 2: no connector fetches the format "monster"; use one of greenhouse, /,
  ],
  ['company,format,board\nAcme,workday,acme/careers', /line 2: a board of workday needs its url/],
  ['url\nhttps://www.acme.com/careers', /line 2: the board has no format, .* write jobposting/],
  ['url\nhttps://acme.breezy.hr', /line 2: no connector fetches the format "breezy"/],
  ['url\nour careers page', /line 2: "our careers page" is not a web address/],
  [
    'url\nhttps://me:secret@jobs.lever.co/acme',
    /line 2: the url of jobs\.lever\.co has a user name or password: .* remove it\n$/,
  ],
  ['url\nfile:///etc/passwd', /line 2: "file:\/\/\/etc\/passwd" is not a web address/],
])('an invalid list of boards is rejected before anything is fetched: %j', async (csv, message) => {
  fixture = await CollectFixture.start([]);
  const { writeFile } = await import('node:fs/promises');
  await writeFile(`${fixture.folder}/boards.csv`, csv);
  const { code, stderr } = await fixture.run([
    'collect',
    '--boards',
    `${fixture.folder}/boards.csv`,
    '--out',
    fixture.feed,
  ]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
});

test('a posting that can no longer be read stays as it was, and closes when it is gone; a new one is only rejected', async () => {
  const board = madeUpBoard('lever', 'acme', madeUpPostings(2));
  fixture = await CollectFixture.start([board]);
  await fixture.collect();
  const before = await fixture.jobs();
  board.postings = madeUpPostings(3);
  const unreadable = /"hostedUrl":"[^"]*(?:10001|10002)[^"]*"/g;
  board.fault = (found) => ({
    ...found,
    body: found.body.toString().replace(unreadable, '"hostedUrl":"javascript:x"'),
  });
  expect(await fixture.collect()).toMatchObject({
    postings: { new: 0, active: 2, rejected: 2 },
    dead_letter: expect.stringMatching(/dead-letter\.ndjson$/),
  });
  const key = 'lever/acme 10001';
  expect((await fixture.jobs()).get(key)).toMatchObject({ job_status: 'active', url_job: before.get(key)?.url_job });
  board.fault = null;
  board.postings = madeUpPostings(1);
  await fixture.collect();
  await fixture.collect();
  expect((await fixture.jobs()).get(key)).toMatchObject({ job_status: 'inactive' });
  board.postings = madeUpPostings(3);
  expect(await fixture.collect()).toMatchObject({ postings: { new: 1, reopened: 1, active: 3 }, dead_letter: null });
});

test('the summary says how many postings cannot be read and where, and how the other boards are listed', async () => {
  const boards = Array.from({ length: 12 }, (_, i) => madeUpBoard('lever', `b${i}`, madeUpPostings(1)));
  fixture = await CollectFixture.start(boards);
  for (const board of boards) board.fault = () => html('<!doctype html><html><body>Sign in</body></html>');
  const [first] = boards as [(typeof boards)[number]];
  first.fault = (found) => ({
    ...found,
    body: found.body.toString().replace(/"hostedUrl":"[^"]*"/g, '"hostedUrl":"javascript:x"'),
  });
  const args = (await fixture.args()).filter((each) => each !== '--json');
  const { stdout } = await fixture.run(args);
  expect(stdout).toMatch(/^1 listed postings cannot be read: see \S+dead-letter\.ndjson\.$/m);
  expect(stdout).toMatch(
    /failed\. The payload is not valid JSON: it is a page of HTML, such as that of an error or a login\.$/m,
  );
  expect(stdout).toMatch(new RegExp(`and 1 more: see \`indexer boards --failing --out ${fixture.feed}\``));
});
