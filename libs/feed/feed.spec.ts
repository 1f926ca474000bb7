import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { JOB_ID, jobId, sourceId } from '#libs/records/ids.js';
import { FeedError } from './feed-error.js';
import { type FeedFile, readManifest } from './manifest.js';
import { fetchFile, readRows } from './read-rows.js';
import type { ReadRow, RecordValidator } from './rows.js';
import { feedWriter } from './write-feed.js';

const AS_OF = '2026-08-22T00:00:00Z';
const BOARD = { format: 'greenhouse', board: 'acme' };
const first = jobId(BOARD, '1');
const second = jobId(BOARD, '2');
const validator: RecordValidator<{ title?: unknown }> = {
  isId: (kind, id) => kind === 'jobs' && JOB_ID.regex.test(id),
  validate: (_kind, record) =>
    'title' in record ? { ok: true, value: record } : { ok: false, reason: 'title is missing' },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-spec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const all = async (
  file: FeedFile,
  location = folder,
  maxLineBytes?: number,
): Promise<ReadRow<{ title?: unknown }>[]> => {
  const rows = [];
  for await (const row of readRows(location, file, validator, maxLineBytes)) rows.push(row);
  return rows;
};

const stored = async (path: string, bytes: Buffer, rows: number): Promise<FeedFile> => {
  await writeFile(join(folder, path), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, kind: 'jobs', mode: 'snapshot', as_of: AS_OF, rows, sha256 };
};

const written = async (path: string): Promise<FeedFile> => {
  const writer = feedWriter(folder, { dataset: 'test', version: 3, as_of: AS_OF });
  const file = await writer.writeFile({ path, kind: 'jobs', mode: 'snapshot', as_of: AS_OF }, [
    { version: 7, record: { id: first, title: 'Zürich 東京 \u2028' } },
    { version: 8, delete: second },
  ]);
  await writer.finish();
  return file;
};

describe('a feed that was written', () => {
  test.each(['jobs.ndjson', 'jobs.ndjson.gz', 'deep/jobs.ndjson.zst'])('is read back from %s', async (path) => {
    await written(path);
    const manifest = await readManifest(folder);
    expect(manifest).toMatchObject({ format: 'rolecall-feed/1', dataset: 'test', version: 3, as_of: AS_OF });
    expect(await all(manifest.files[0] as FeedFile)).toEqual([
      { type: 'upsert', line: 1, version: 7, id: first, record: { id: first, title: 'Zürich 東京 \u2028' } },
      { type: 'delete', line: 2, version: 8, id: second },
    ]);
  });

  test('is aborted by a signal or when the server stalls, and leaves no temporary file', async () => {
    const file = await written('jobs.ndjson');
    let begun = () => {};
    const server = createServer((_, response) => {
      response.write('{', () => begun());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const before = await readdir(tmpdir());
      await expect(fetchFile(location, file, { stallMs: 100 })).rejects.toThrow('sent no data for 0.1 s');
      await expect(readManifest(location, { stallMs: 100 })).rejects.toThrow(FeedError);
      const interrupted = new AbortController();
      begun = () => interrupted.abort(new Error('Ctrl-C'));
      await expect(fetchFile(location, file, { signal: interrupted.signal })).rejects.toThrow('Ctrl-C');
      await expect(readManifest(location, { signal: interrupted.signal })).rejects.toThrow('Ctrl-C');
      expect(
        (await readdir(tmpdir())).filter((name) => name.startsWith('rolecall-feed-') && !before.includes(name)),
      ).toEqual([]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('is read through links of its folder, and of the folder itself', async () => {
    const file = await written('2026/jobs.ndjson');
    await symlink('2026/jobs.ndjson', join(folder, 'latest.ndjson'));
    const linked = `${folder}-linked`;
    await symlink(folder, linked);
    try {
      expect(await readManifest(linked)).toMatchObject({ version: 3 });
      expect(await all({ ...file, path: 'latest.ndjson' }, linked)).toHaveLength(2);
    } finally {
      await rm(linked);
    }
  });

  test('is not read from files outside of its folder, which a link names', async () => {
    const file = await written('jobs.ndjson');
    const outside = `${folder}-outside.ndjson`;
    await rename(join(folder, 'jobs.ndjson'), outside);
    try {
      await symlink(outside, join(folder, 'jobs.ndjson'));
      await expect(all(file)).rejects.toThrow(/jobs\.ndjson of the feed .* is a link to a file outside of it: copy/);
      await rename(join(folder, 'manifest.json'), outside);
      await symlink(outside, join(folder, 'manifest.json'));
      await expect(readManifest(folder)).rejects.toThrow(/manifest\.json of the feed .* is a link to a file outside/);
    } finally {
      await rm(outside);
    }
  });

  test('is not read from a device or a pipe, which may never end', async () => {
    const file = await written('jobs.ndjson');
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.ndjson')]);
    await expect(all({ ...file, path: 'pipe.ndjson' })).rejects.toThrow(/pipe\.ndjson of the feed .* is not a file/);
    await symlink('/dev/zero', join(folder, 'zero.ndjson'));
    await expect(all({ ...file, path: 'zero.ndjson' })).rejects.toThrow(/is a link to a file outside/);
    await symlink('loop.ndjson', join(folder, 'loop.ndjson'));
    await expect(all({ ...file, path: 'loop.ndjson' })).rejects.toThrow(/cannot be read/);
  });

  test('has whole characters only: half of one is replaced', async () => {
    const writer = feedWriter(folder, { dataset: 'test', version: 1, as_of: AS_OF });
    const title = 'Cut \ud83d, whole \ud83d\ude00, escaped \\ud83d, tab \t';
    const record = { id: first, title, tags: ['\udc00'], details: { 'key \ud83d': 1 } };
    const rows = [{ version: 1, record }];
    const file = await writer.writeFile({ path: 'a.ndjson', kind: 'jobs', mode: 'snapshot', as_of: AS_OF }, rows);
    expect(await all(file)).toMatchObject([
      {
        type: 'upsert',
        record: {
          title: 'Cut \ufffd, whole \ud83d\ude00, escaped \\ud83d, tab \t',
          tags: ['\ufffd'],
          details: { 'key \ufffd': 1 },
        },
      },
    ]);
  });

  test('has the same bytes each time', async () => {
    const hashes = [await written('a.ndjson.zst'), await written('a.ndjson.zst')].map((file) => file.sha256);
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('is read from an http prefix, and leaves no temporary file', async () => {
    const file = await written('deep/jobs.ndjson.gz');
    const server = createServer(async (request, response) => {
      const bytes = await readFile(join(folder, request.url?.replace('/prefix/', '') ?? '')).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix`;
      const before = await readdir(tmpdir());
      expect((await readManifest(location)).files).toEqual([file]);
      expect(await all(file, location)).toHaveLength(2);
      await expect(all({ ...file, sha256: '0'.repeat(64) }, location)).rejects.toThrow('sha256');
      await expect(all({ ...file, path: 'none.ndjson' }, location)).rejects.toThrow('returned status 404');
      await expect(readManifest(`${location}/none`)).rejects.toThrow(FeedError);
      expect(
        (await readdir(tmpdir())).filter((name) => name.startsWith('rolecall-feed-') && !before.includes(name)),
      ).toEqual([]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('nothing is yielded of a file that', () => {
  test.each(['a.ndjson', 'a.ndjson.gz', 'a.ndjson.zst'])('is truncated or changed: %s', async (path) => {
    const file = await written(path);
    await appendFile(join(folder, path), 'x');
    await expect(all(file)).rejects.toThrow('sha256');
    await truncate(join(folder, path), 20);
    await expect(all(file)).rejects.toThrow(FeedError);
  });

  test.each([
    ['a.ndjson.gz', gzipSync],
    ['a.ndjson.zst', zstdCompressSync],
  ])('was published truncated: %s', async (path, compress) => {
    const whole = compress(Buffer.from(`{"version":1,"delete":"${first}"}\n`.repeat(5_000)));
    await expect(all(await stored(path, whole.subarray(0, whole.length - 9), 5_000))).rejects.toThrow(FeedError);
    await expect(all(await stored(path, Buffer.from('not compressed'), 1))).rejects.toThrow('cannot be decompressed');
  });

  test('has another number of rows, or is missing', async () => {
    const file = await written('a.ndjson.zst');
    await expect(all({ ...file, rows: 3 })).rejects.toThrow('has 2 rows, but its manifest states 3');
    await expect(fetchFile(folder, { ...file, path: 'b.ndjson' })).rejects.toThrow('does not exist');
  });
});

test('invalid rows have their line and reason, and the rest of the file is read', async () => {
  const good = `{"version":1,"record":{"id":"${first}","title":"x"}}`;
  const lines: [string | Buffer, string | null][] = [
    [good, null],
    ['{"version":1,', 'is not valid JSON'],
    ['', null],
    [Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'is not valid UTF-8'],
    ['[1]', 'is not an object'],
    ['null', 'is not an object'],
    ['{"version":0,"delete":"x"}', 'version must be a positive integer'],
    [`{"version":1.5,"delete":"${first}"}`, 'version must be a positive integer'],
    ['{"version":1}', 'must have either record or delete'],
    [`{"version":1,"delete":"${first}","record":{}}`, 'must have either record or delete'],
    [`{"version":1,"delete":"${sourceId(BOARD)}"}`, 'delete must be an id of jobs'],
    ['{"version":1,"record":[]}', 'record must be an object'],
    ['{"version":1,"record":{"id":"J1"}}', 'record.id must be an id of jobs'],
    [`{"version":1,"record":{"id":"${first}"}}`, 'title is missing'],
    [`{"version":1,"record":{"id":"${first}"},"x":1}`, 'has an unknown key "x"'],
    [
      `{"version":1,"record":{"id":"${first}","tags":["a","cut \\ud83d"]}}`,
      'record.tags.1 contains half of a surrogate pair (a character that was cut in two)',
    ],
    [
      `{"version":1,"record":{"id":"${first}","a\\udc00":1}}`,
      'record.a\ufffd contains half of a surrogate pair (a character that was cut in two)',
    ],
    [`{"version":1,"record":{"id":"${first}","title":"\\ud83d\\ude00 \\\\ud83d"}}`, null],
    [`{"version":1,"record":${'['.repeat(60)}${']'.repeat(60)}}`, 'the row is nested more than 50 levels deep'],
    [`"${'x'.repeat(3_000)}"`, 'is longer than 1000 bytes'],
    [`${good}\r`, null],
    [good, null],
  ];
  const bytes = Buffer.concat(lines.flatMap(([line], index) => [Buffer.from(index ? '\n' : ''), Buffer.from(line)]));
  const rows = await all(await stored('a.ndjson', bytes, lines.length - 1), folder, 1_000);
  const valid = lines.flatMap(([line, reason], index) => (line !== '' && reason === null ? [index + 1] : []));
  expect(rows.filter((row) => row.type === 'upsert').map((row) => row.line)).toEqual(valid);
  const reasons = rows.flatMap((row) => (row.type === 'bad' ? [[row.line, row.reason]] : []));
  expect(reasons).toEqual(lines.flatMap(([, reason], index) => (reason ? [[index + 1, reason]] : [])));
});

test('a large file is streamed, and a reader may stop early', async () => {
  const file = await stored(
    'a.ndjson.zst',
    zstdCompressSync(Buffer.from(`{"version":1,"delete":"${first}"}\n`.repeat(200_000))),
    200_000,
  );
  for await (const row of readRows(folder, file, validator)) {
    expect(row.line).toBe(1);
    break;
  }
});

describe('a manifest is refused that', () => {
  const file = { path: 'a.ndjson', kind: 'jobs', mode: 'delta', as_of: AS_OF, rows: 1, sha256: '0'.repeat(64) };
  const manifest = { format: 'rolecall-feed/1', dataset: 'x', version: 1, as_of: AS_OF, files: [file] };
  test.each<[string, unknown]>([
    ['is not JSON', '{'],
    ['has another format', { ...manifest, format: 'rolecall-feed/2' }],
    ['leaves the feed', { ...manifest, files: [{ ...file, path: '../a.ndjson' }] }],
    ['has an absolute path', { ...manifest, files: [{ ...file, path: '/etc/a.ndjson' }] }],
    ['names a URL', { ...manifest, files: [{ ...file, path: 'http://x/a.ndjson' }] }],
    ['lists a file twice', { ...manifest, files: [file, file] }],
    ['has a file from the future', { ...manifest, files: [{ ...file, as_of: '2026-08-23T00:00:00Z' }] }],
    ['has a key that we do not know', { ...manifest, extra: 1 }],
    ['has no file', { ...manifest, files: [] }],
  ])('%s', async (_name, content) => {
    await writeFile(join(folder, 'manifest.json'), typeof content === 'string' ? content : JSON.stringify(content));
    await expect(readManifest(folder)).rejects.toThrow(FeedError);
  });

  test('is missing', async () => {
    await expect(readManifest(folder)).rejects.toThrow('does not exist');
  });
});
