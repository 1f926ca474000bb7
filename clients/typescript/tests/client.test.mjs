// What is sent, what is repeated, and what errors say, with scripted responses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionLostError, createRolecall, InvalidResponseError, unwrap } from '@rolecall/client';
import { Mirror } from '@rolecall/client/mirror';

/** A client whose requests are recorded, and get the given responses, in turn. */
const scripted = (responses, options = {}) => {
  const requests = [];
  globalThis.fetch = async (request) => {
    requests.push(request);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  };
  const rolecall = createRolecall({ baseUrl: 'https://api.example.com', token: 'T0', ...options });
  return { rolecall, requests, keys: () => requests.map(({ headers }) => headers.get('idempotency-key')) };
};

const json = (body, headers = {}, status = 200) => Response.json(body, { status, headers });
const failed = (status, retryAfter = '0') =>
  json({ error: { code: 'an_error', message: 'By the test.' } }, { 'retry-after': retryAfter }, status);
const page = (data, { cursor = null, more = false, ...headers } = {}) =>
  json({ data, next_cursor: cursor, has_more: more, as_of: '2026-11-28T00:00:00Z' }, headers);
const html = () => new Response('<!DOCTYPE html>\n<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
const lost = () => new TypeError('fetch failed');
const thrownBy = async (request) => {
  try {
    await request();
  } catch (error) {
    return error;
  }
  assert.fail('Nothing was thrown.');
};
const postings = { body: { postings: [{ title: 'Baker' }] } };

test('errors of requests that are no pages have the generated key', async () => {
  for (const request of [
    (rolecall) => rolecall.GET('/v4/jobs'),
    (rolecall) => rolecall.POST('/v4/jobs/classify', postings),
  ])
    for (const response of [failed(402), lost(), html()]) {
      const { rolecall, keys } = scripted([response], { maxRetries: 0 });
      const error = await thrownBy(async () => unwrap(await request(rolecall)));
      assert.match(keys()[0], /^[0-9a-f-]{36}$/);
      assert.equal(error.idempotencyKey, keys()[0]);
    }
});

test('a write without a key is repeated only after 429', async () => {
  const params = { path: { watch_id: 'W1' } };
  for (const write of [
    (rolecall) => rolecall.POST('/v4/watches', { body: { name: 'Once', kind: 'jobs', filters: {} } }),
    (rolecall) => rolecall.PATCH('/v4/watches/{watch_id}', { params, body: { name: 'Once' } }),
    (rolecall) => rolecall.DELETE('/v4/watches/{watch_id}', { params }),
  ]) {
    const limited = scripted([failed(429), json({})]);
    await write(limited.rolecall);
    assert.equal(limited.requests.length, 2);
    for (const status of [500, 502, 503, 504]) {
      const { rolecall, requests } = scripted([failed(status), json({})]);
      assert.equal((await write(rolecall)).response.status, status);
      assert.equal(requests.length, 1);
    }
    for (const response of [lost(), html()]) {
      const { rolecall, requests } = scripted([response, json({})]);
      const error = await thrownBy(() => write(rolecall));
      assert.ok(error instanceof ConnectionLostError);
      assert.match(error.message, /may have been processed/);
      assert.equal(requests.length, 1);
    }
  }
});

test('a request with a key is repeated after 503', async () => {
  const { rolecall, keys } = scripted([failed(503), json({ data: [] })]);
  unwrap(await rolecall.POST('/v4/jobs/classify', postings));
  assert.equal(keys().length, 2);
  assert.equal(new Set(keys()).size, 1);
});

test('a page of HTML with status 200 is repeated, then an error that says what to check', async () => {
  const again = scripted([html(), json({ count: 7 })]);
  assert.deepEqual(unwrap(await again.rolecall.GET('/v4/jobs')), { count: 7 });
  const { rolecall } = scripted([html()], { maxRetries: 0 });
  const error = await thrownBy(() => rolecall.GET('/v4/me'));
  assert.ok(error instanceof InvalidResponseError);
  assert.match(error.message, /check the base URL\. <!DOCTYPE html> <h1>/);
});

test('JSON that is not a list is an error and not an empty list', async () => {
  for (const body of [{ status: 'ok' }, {}, [], 1, { data: [] }, { data: null, has_more: false }]) {
    const error = await thrownBy(() =>
      scripted([json(body)])
        .rolecall.records('/v4/jobs')
        .next(),
    );
    assert.ok(error instanceof InvalidResponseError);
    assert.match(error.message, /not a list/);
  }
  const counted = await scripted([json({ count: 7 })])
    .rolecall.pages('/v4/jobs', { count: true })
    .next();
  assert.deepEqual([counted.value.data, counted.value.body.count], [[], 7]);
});

test('iterating again goes on after an error and after break', async () => {
  const { rolecall, requests, keys } = scripted([
    page([1, 2], { cursor: 'C2', more: true }),
    failed(402),
    page([3, 4]),
  ]);
  const pull = rolecall.records('/v4/jobs');
  const rows = [];
  for await (const row of pull) {
    rows.push(row);
    break;
  }
  assert.equal(pull.isComplete, false);
  const error = await thrownBy(async () => {
    for await (const row of pull) rows.push(row);
  });
  assert.deepEqual([error.cursor, error.idempotencyKey], ['C2', keys()[1]]);
  assert.equal(pull.isComplete, false);
  for await (const row of pull) rows.push(row);
  assert.deepEqual(rows, [1, 2, 3, 4]);
  assert.equal(pull.isComplete, true);
  assert.equal(requests[1].url, requests[2].url);
  assert.equal(keys()[1], keys()[2]);
});

test('a search whose filters are too long for a URL is paged by POST', async () => {
  const { rolecall, requests, keys } = scripted([page([1], { cursor: 'C2', more: true }), page([2])]);
  const pull = rolecall.records('/v4/jobs/search', { titles: ['Baker'] }, { method: 'POST' });
  assert.deepEqual(await Array.fromAsync(pull), [1, 2]);
  assert.deepEqual(
    requests.map(({ method, url }) => [method, new URL(url).search]),
    [
      ['POST', ''],
      ['POST', ''],
    ],
  );
  assert.deepEqual(await requests[1].json(), { titles: ['Baker'], cursor: 'C2' });
  assert.equal(new Set(keys()).size, 2);
});

test('an empty list is refused, because it would match everything', async () => {
  const { rolecall, requests } = scripted([page([])]);
  const error = await thrownBy(() => rolecall.records('/v4/jobs', { source_ids: [] }).next());
  assert.match(error.message, /source_ids is an empty list/);
  assert.equal(requests.length, 0);
});

test('CSV has no rows', async () => {
  const error = await thrownBy(() => scripted([]).rolecall.pages('/v4/metrics', { format: 'csv' }).next());
  assert.match(error.message, /leave out format/);
});

test('an abort ends a wait', { timeout: 10_000 }, async () => {
  for (const request of [
    (rolecall, signal) => rolecall.GET('/v4/me', { signal }),
    (rolecall, signal) => rolecall.records('/v4/jobs', {}, { signal }).next(),
  ]) {
    const controller = new AbortController();
    const { rolecall } = scripted([failed(429, '60'), json({})]);
    const error = thrownBy(() => request(rolecall, controller.signal));
    setImmediate(() => controller.abort());
    assert.equal((await error).name, 'AbortError');
  }
});

test('every kind of change is applied to a mirror, and an expired copy begins again', async () => {
  const jobs = ['J1', 'J2', 'J3'].map((id) => ({
    change: 'upserted',
    id,
    job: { id, verified_active_at: '2026-01-01' },
  }));
  const others = [
    { change: 'verified', id: 'J1', change_number: 4, verified_active_at: '2026-02-02' },
    { change: 'verified', id: 'J0', change_number: 5, verified_active_at: '2026-02-02' },
    { change: 'removed', id: 'J2', change_number: 6 },
    { change: 'absent', id: 'J3', change_number: 7 },
  ];
  const { rolecall, requests, keys } = scripted([
    page(jobs, { cursor: 'C2', more: true }),
    page(others, { cursor: 'C3' }),
    failed(410),
    page(jobs.slice(1), { cursor: 'C9' }),
  ]);
  const mirror = new Mirror({ file: ':memory:', kind: 'jobs' });
  const records = () => mirror.database.prepare('SELECT record FROM records ORDER BY id').all();
  await mirror.update(rolecall);
  assert.deepEqual(
    records().map(({ record }) => JSON.parse(record)),
    [{ id: 'J1', verified_active_at: '2026-02-02' }],
  );
  assert.equal((await thrownBy(() => mirror.update(rolecall))).status, 410);
  mirror.restart();
  await mirror.update(rolecall);
  assert.deepEqual(
    records().map(({ record }) => JSON.parse(record).id),
    ['J2', 'J3'],
  );
  assert.equal(new URL(requests[3].url).searchParams.get('cursor'), null);
  assert.equal(new Set(keys()).size, 4);
});

test('a replayed last page of changes is not taken as current, and one without a cursor is not saved', async () => {
  const job = { change: 'upserted', id: 'J1', job: { id: 'J1' } };
  const removed = { change: 'removed', id: 'J1' };
  const { rolecall, requests, keys } = scripted([
    page([job], { cursor: 'C2', 'idempotent-replayed': 'true' }),
    page([removed], { cursor: 'C3' }),
    page([job]),
  ]);
  const mirror = new Mirror({ file: ':memory:', kind: 'jobs' });
  assert.equal(await mirror.update(rolecall), 2);
  assert.equal(new URL(requests[1].url).searchParams.get('cursor'), 'C2');
  assert.equal(new Set(keys()).size, 2);
  assert.ok((await thrownBy(() => mirror.update(rolecall))) instanceof InvalidResponseError);
  assert.deepEqual(mirror.database.prepare('SELECT id FROM records').all(), []);
});

test('a position is not a filter of a mirror', () => {
  for (const name of ['after', 'cursor'])
    assert.throws(() => new Mirror({ file: ':memory:', kind: 'jobs', filters: { [name]: '1' } }), /is not a filter/);
});
