import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { FeedError } from './feed-error.js';
import { splitLines, TooLongLinesError } from './lines.js';
import { type FeedFile, readManifest } from './manifest.js';
import { type FetchOptions, fetchFile, readRows } from './read-rows.js';
import { acceptAll } from './rows.js';

const AS_OF = '2026-08-22T00:00:00Z';
const ROW = Buffer.from('{"version":1,"record":{"id":"a"}}\n');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const fileOf = (bytes: Buffer, overrides: Partial<FeedFile> = {}): FeedFile => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: 'jobs.ndjson', kind: 'jobs', mode: 'snapshot', as_of: AS_OF, rows: 1, sha256, ...overrides };
};

const rowsOf = async (location: string, file: FeedFile): Promise<number> => {
  let rows = 0;
  for await (const _ of readRows(location, file, acceptAll)) rows += 1;
  return rows;
};

const fetched = async (location: string, file: FeedFile, options: FetchOptions = {}): Promise<void> => {
  await (await fetchFile(location, file, options)).dispose();
};

const temporary = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('rolecall-feed-'));

describe('a download', () => {
  test('has no name in the file system, so that nothing is left when the process is killed', async () => {
    const before = await temporary();
    let sent = () => {};
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const location = await serve((_, response) => {
      response.write(ROW.subarray(0, 10), () => sent());
    });
    const aborted = new AbortController();
    const running = fetchFile(location, fileOf(ROW), { signal: aborted.signal });
    await isSent;
    expect(await temporary()).toEqual(before);
    aborted.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });

  test('is read more than once', async () => {
    const location = await serve((_, response) => response.end(ROW));
    const local = await fetchFile(location, fileOf(ROW));
    for (const _ of [1, 2]) {
      const chunks: Buffer[] = [];
      for await (const chunk of local.read()) chunks.push(chunk);
      expect(Buffer.concat(chunks)).toEqual(ROW);
    }
    await local.dispose();
  });

  test('ends when it is larger than the manifest says, or than its rows can be', async () => {
    const endless = await serve((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    await expect(fetched(endless, fileOf(ROW, { bytes: 1_000_000 }))).rejects.toThrow(
      'is larger than its manifest allows (1000000 bytes)',
    );
    await expect(fetched(endless, fileOf(ROW))).rejects.toThrow('is larger than its manifest allows');
    await expect(readManifest(endless)).rejects.toThrow('is larger');

    const announced = await serve((_, response) => response.writeHead(200, { 'content-length': '1000' }).write('{'));
    await expect(fetched(announced, fileOf(ROW, { bytes: 999 }))).rejects.toThrow('is larger than its manifest allows');
  });

  test('ends when it is not complete in time, although the server sends data', async () => {
    const trickling = await serve((_, response) => {
      const timer = setInterval(() => response.write('{'), 10);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetched(trickling, fileOf(ROW), { totalMs: 200 })).rejects.toThrow('was not complete after 0.2 s');
  });
});

describe('a redirect', () => {
  const redirectTo = (target: string) => serve((_, response) => response.writeHead(302, { location: target }).end());

  test('is followed on the host and port that the operator named', async () => {
    const location = await serve((request, response) =>
      request.url === '/signed?signature=secret'
        ? response.end(ROW)
        : response.writeHead(307, { location: '/signed?signature=secret' }).end(),
    );
    expect(await rowsOf(location, fileOf(ROW))).toBe(1);
  });

  test('to a private address is refused, whether it is a number or a name, with a signature or without', async () => {
    let requests = 0;
    const internal = await serve((_, response) => {
      requests += 1;
      response.end(ROW);
    });
    const { port } = new URL(internal);
    const targets = [
      `${internal}/`,
      `${internal}/jobs.ndjson?X-Amz-Signature=secret`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://0.0.0.0/',
    ];
    for (const target of targets) {
      const error = await fetched(await redirectTo(target), fileOf(ROW)).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(FeedError);
      expect((error as Error).message).toMatch(/a private address/);
      expect((error as Error).message).not.toMatch(/secret/);
    }
    await expect(readManifest(await redirectTo(`${internal}/manifest.json`))).rejects.toThrow('a private address');
    expect(requests).toBe(0);
  });

  test('in a circle, or to something other than http, is refused', async () => {
    const circle = await serve((_, response) => response.writeHead(301, { location: '/again' }).end());
    await expect(fetched(circle, fileOf(ROW))).rejects.toThrow('redirects more than 5 times');
    await expect(fetched(await redirectTo('file:///etc/passwd'), fileOf(ROW))).rejects.toThrow(FeedError);
  });
});

test('a file that decompresses to blank lines without end is an error soon', async () => {
  for (const blank of ['\n', ' \r\n', `${' '.repeat(5_000)}\n`]) {
    const lines = Buffer.concat([ROW, Buffer.from(blank.repeat(Math.ceil(50_000_000 / blank.length))), ROW]);
    const bytes = zstdCompressSync(lines);
    const location = await serve((_, response) => response.end(bytes));
    const file = fileOf(bytes, { path: 'jobs.ndjson.zst', rows: 2 });
    await expect(rowsOf(location, file)).rejects.toThrow('has more than 1 MB of blank lines');
  }
});

test('a file that decompresses to one line without end is not decompressed to its end', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (const chunk = Buffer.alloc(1_000_000, 'x'); ; read += chunk.length) yield chunk;
  }
  await expect(splitLines(endless(), 20_000_000).next()).rejects.toThrow(TooLongLinesError);
  expect(read).toBeLessThan(100_000_000);

  const frame = zstdCompressSync(Buffer.alloc(32_000_000, 'x'));
  const bytes = Buffer.concat(Array.from({ length: 10 }, () => frame));
  const location = await serve((_, response) => response.end(bytes));
  const file = fileOf(bytes, { path: 'jobs.ndjson.zst', rows: 1 });
  await expect(rowsOf(location, file)).rejects.toThrow('much longer than 20971520 bytes, such as line 1:');
});

test('a file with more rows than its manifest states is not read to its end', async () => {
  const bytes = zstdCompressSync(Buffer.from(ROW.toString().repeat(100_000)));
  const location = await serve((_, response) => response.end(bytes));
  const file = fileOf(bytes, { path: 'jobs.ndjson.zst', rows: 2 });
  await expect(rowsOf(location, file)).rejects.toThrow('has more rows');
});
