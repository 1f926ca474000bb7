import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, jest, test } from '@jest/globals';
import { networkSender, type SenderOptions } from './network-sender.js';
import { PoliteClient, type PoliteOptions } from './polite-client.js';
import { RequestBudget } from './request-budget.js';
import type { WebRequest } from './web-request.js';

const BOARD = 'https://boards.acme.com/jobs';

let server: Server | undefined;
afterEach(() => {
  jest.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** A client whose requests are answered by a listener. `request.url` is `/` and the URL that was requested. */
const clientOf = async (
  listener: RequestListener,
  options: Partial<PoliteOptions & SenderOptions> = {},
): Promise<{
  fetch: (request?: Partial<WebRequest>) => Promise<{ status: number; text: string }>;
  client: PoliteClient;
}> => {
  server = createServer((request, response) =>
    request.url?.endsWith('/robots.txt') && !options.userAgent?.startsWith('Robots')
      ? response.writeHead(404).end()
      : listener(request, response),
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { send } = networkSender({
    userAgent: 'RolecallBot/1.0',
    maxBytes: 100_000,
    idleTimeout: 10_000,
    totalTimeout: 10_000,
    allowPrivate: false,
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...options,
  });
  const client = new PoliteClient(send, {
    concurrency: 2,
    interval: 0,
    maxWait: 60_000,
    maxFailures: 20,
    retries: 2,
    backOff: 1,
    ...options,
    userAgent: 'RolecallBot',
  });
  const fetch = async (request: Partial<WebRequest> = {}) => {
    const { status, body } = await client.fetch({ url: BOARD, ...request }, new AbortController().signal);
    return { status, text: Buffer.from(body).toString() };
  };
  return { fetch, client };
};

/** Responds with one status after the other; the last one repeats. */
const statuses = (...codes: [number, Record<string, string>?][]): RequestListener & { requests: number } => {
  const listener = Object.assign(
    ((_, response) => {
      const [code, headers = {}] = codes[Math.min(listener.requests, codes.length - 1)] as [
        number,
        Record<string, string>?,
      ];
      listener.requests += 1;
      response.writeHead(code, headers).end(`${code}`);
    }) as RequestListener,
    { requests: 0 },
  );
  return listener;
};

test('a transient failure is retried', async () => {
  const listener = statuses([503], [429, { 'retry-after': '0' }], [200]);
  const { fetch } = await clientOf(listener);
  expect(await fetch()).toEqual({ status: 200, text: '200' });
  expect(listener.requests).toBe(3);
});

test('a host that keeps failing is asked as often as retries allow, and the failure says what it returned', async () => {
  const listener = statuses([503]);
  const { fetch } = await clientOf(listener);
  await expect(fetch()).rejects.toMatchObject({ failure: 'unavailable', message: 'boards.acme.com returned 503.' });
  expect(listener.requests).toBe(3);
});

test('a host that asks to wait for long is not asked again, also for other boards of the site', async () => {
  const listener = statuses([429, { 'retry-after': '86400' }]);
  const { fetch } = await clientOf(listener);
  await expect(fetch()).rejects.toMatchObject({ failure: 'rate_limited', retryAt: expect.any(Number) });
  await expect(fetch({ url: 'https://other.acme.com/jobs' })).rejects.toThrow(
    /acme\.com asked for no more requests before/,
  );
  expect(listener.requests).toBe(1);
});

test.each([10, -10])('a site is asked at the usual intervals although the clock moves by %i days', async (days) => {
  const { fetch } = await clientOf(statuses([200]), { interval: 1 });
  await fetch();
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + days * 86_400_000);
  expect(await fetch()).toMatchObject({ status: 200 });
});

test('a site that fails many times in a row is left alone', async () => {
  const listener = statuses([500]);
  const { fetch } = await clientOf(listener, { maxFailures: 5 });
  for (let n = 0; n < 4; n += 1) await expect(fetch()).rejects.toMatchObject({ failure: 'unavailable' });
  expect(listener.requests).toBe(5);
});

test.each([
  [404, 'not_found'],
  [410, 'not_found'],
  [403, 'refused'],
  [304, 'refused'],
])('%i is not retried: %s', async (code, failure) => {
  const listener = statuses([code]);
  const { fetch } = await clientOf(listener);
  await expect(fetch()).rejects.toMatchObject({ failure });
  expect(listener.requests).toBe(1);
});

test.each([
  ['another site', 'https://elsewhere.com/jobs', /redirects to https:\/\/elsewhere\.com\/jobs: if the board has moved/],
  ['a private address', 'http://169.254.169.254/latest', /redirects to http:\/\/169\.254\.169\.254/],
  ['plain HTTP', 'http://boards.acme.com/jobs', /redirects to http:/],
  ['a file', 'file:///etc/passwd', /redirects to file:/],
  ['another port of the site', 'https://boards.acme.com:22/', /redirects to https:\/\/boards\.acme\.com:22/],
  [
    'an address with a password',
    'https://me:secret@boards.acme.com/',
    /redirects to https:\/\/boards\.acme\.com with a password/,
  ],
])('a redirect to %s is not followed', async (_name, location, message) => {
  const listener = statuses([302, { location }]);
  const { fetch } = await clientOf(listener);
  await expect(fetch()).rejects.toThrow(message);
  expect(listener.requests).toBe(1);
});

test('a redirect within the site is followed, and an endless one ends', async () => {
  const first = await clientOf(statuses([301, { location: 'https://jobs.acme.com/' }], [200]));
  expect(await first.fetch()).toMatchObject({ status: 200 });
  server?.close();
  const { fetch } = await clientOf(statuses([302, { location: '/jobs' }]));
  await expect(fetch()).rejects.toThrow(/redirects more than 5 times/);
});

test.each([
  'http://127.0.0.1/jobs',
  'http://10.1.2.3/jobs',
  'http://192.168.0.1/jobs',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/jobs',
  'http://[::ffff:127.0.0.1]/jobs',
  'http://[fd00::1]/jobs',
  'http://0.0.0.0/jobs',
  'http://2130706433/jobs',
])('%s is never requested', async (url) => {
  const listener = statuses([200]);
  const { fetch } = await clientOf(listener);
  await expect(fetch({ url })).rejects.toMatchObject({ failure: 'private_address' });
  expect(listener.requests).toBe(0);
});

test('a name that resolves to a private address is not connected to', async () => {
  const listener = statuses([200]);
  const { fetch } = await clientOf(listener, { gateway: null, retries: 0 });
  const { port } = (server as Server).address() as AddressInfo;
  await expect(fetch({ url: `http://localhost:${port}/jobs` })).rejects.toMatchObject({ failure: 'private_address' });
  expect(listener.requests).toBe(0);
});

test('a body that drips without end is a failure when its time is over, however often it sends', async () => {
  let drops = 0;
  const { fetch } = await clientOf(
    (_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => {
        drops += 1;
        response.write('{');
      }, 5);
      response.on('close', () => clearInterval(drip));
    },
    // Between two drops, nobody waits for long.
    { idleTimeout: 10_000, totalTimeout: 150, retries: 0 },
  );
  await expect(fetch()).rejects.toMatchObject({ failure: 'timeout' });
  expect(drops).toBeGreaterThan(1);
});

test('headers that drip without end are a failure, too', async () => {
  const drips = createServer();
  drips.on('connection', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 5);
    socket.on('close', () => clearInterval(drip)).on('error', () => {});
  });
  server = drips;
  await new Promise<void>((resolve) => drips.listen(0, '127.0.0.1', resolve));
  const { port } = drips.address() as AddressInfo;
  const { send, close } = networkSender({
    ...{ userAgent: 'Test', maxBytes: 1_000_000, idleTimeout: 10_000, totalTimeout: 150, allowPrivate: true },
  });
  try {
    const request = { url: `http://127.0.0.1:${port}/` };
    await expect(send(request, new AbortController().signal)).rejects.toMatchObject({ failure: 'timeout' });
  } finally {
    await close();
  }
});

test('a body beyond the limit is refused, also if it is compressed', async () => {
  const large = await clientOf((_, response) => response.end(Buffer.alloc(50_000_000)));
  await expect(large.fetch()).rejects.toMatchObject({ failure: 'too_large' });
  server?.close();
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { fetch } = await clientOf((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  await expect(fetch()).rejects.toMatchObject({ failure: 'too_large' });
});

test('a body that ends early is a failure', async () => {
  const { fetch } = await clientOf((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"jobs":', () => response.destroy());
  });
  await expect(fetch()).rejects.toMatchObject({ failure: 'unreachable' });
});

test('a silent server and one that never ends its response time out', async () => {
  const silent = await clientOf(() => {}, { totalTimeout: 50, retries: 0 });
  await expect(silent.fetch()).rejects.toMatchObject({ failure: 'timeout' });
  server?.closeAllConnections();
  server?.close();
  const { fetch } = await clientOf((_, response) => void response.writeHead(200).write('x'), {
    totalTimeout: 50,
    retries: 0,
  });
  await expect(fetch()).rejects.toMatchObject({ failure: 'timeout' });
});

test('robots.txt is read once, and what it disallows is not requested', async () => {
  const requested: string[] = [];
  const { fetch } = await clientOf(
    (request, response) => {
      requested.push(request.url as string);
      response.end(request.url?.endsWith('robots.txt') ? 'User-agent: RolecallBot\nDisallow: /private' : 'ok');
    },
    { userAgent: 'Robots' },
  );
  expect(await fetch()).toMatchObject({ text: 'ok' });
  await expect(fetch({ url: 'https://boards.acme.com/private/jobs' })).rejects.toThrow(
    'The robots.txt of boards.acme.com disallows /private/jobs.',
  );
  await fetch();
  expect(requested).toEqual([`/https://boards.acme.com/robots.txt`, `/${BOARD}`, `/${BOARD}`]);
});

test('a host whose robots.txt fails is not fetched', async () => {
  const { fetch } = await clientOf(
    (request, response) => response.writeHead(request.url?.endsWith('robots.txt') ? 500 : 200).end(),
    { userAgent: 'Robots', retries: 0 },
  );
  await expect(fetch()).rejects.toMatchObject({ failure: 'unavailable' });
});

test('at most two requests to a site run at the same time', async () => {
  let [running, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const { fetch } = await clientOf((_, response) => {
    running += 1;
    most = Math.max(most, running);
    waiting.push(() => {
      running -= 1;
      response.end('ok');
    });
    // The next responses are sent when as many requests wait as are allowed.
    if (waiting.length === 2) for (const respond of waiting.splice(0)) respond();
  });
  await Promise.all(Array.from({ length: 6 }, (_, n) => fetch({ url: `https://b${n}.acme.com/jobs` })));
  expect(most).toBe(2);
});

test('the budget counts every request, and nothing is requested beyond it', async () => {
  const listener = statuses([503], [200]);
  const budget = new RequestBudget(3);
  const { fetch } = await clientOf(listener, { budget });
  // robots.txt, the failure and the retry.
  await fetch();
  await expect(fetch()).rejects.toThrow('The budget of 3 requests is used up.');
  expect(listener.requests).toBe(2);
});
