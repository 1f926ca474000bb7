import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ExportBucket } from '#libs/exports/storage/bucket.js';
import { BucketStorage } from '#libs/exports/storage/bucket-storage.js';
import { type Fault, S3Server, s3Error } from '#libs/exports/testing/s3-server.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { runExporter } from './run-exporter.js';
import { type ExportClient, ExportedDataset } from './testing/exported-dataset.js';

jest.setTimeout(600_000);

const PREFIX = 'rolecall/exports';
const TIMEOUTS = { connection: 1_000, silence: 1_000 };
const acme = testSource();
const jobs = Array.from({ length: 40 }, () => testJob({ source: acme.id as string }));

let server: S3Server;
let dataset: ExportedDataset;
const folders: string[] = [];
beforeAll(async () => {
  server = await S3Server.start();
  dataset = await ExportedDataset.start({ jobs, sources: [acme] }, options());
});
afterEach(() => {
  server.fault = () => false;
});
afterAll(async () => {
  await dataset?.stop();
  await server?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const options = () => ({ bucket: server.bucket, prefix: PREFIX, endpoint: server.endpoint, timeouts: TIMEOUTS });

/** An exporter on a machine of its own. */
const exporter = (log: (line: string) => void = () => {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  folders.push(folder);
  return dataset.exporter({ storage: new BucketStorage(options(), folder), pageRecords: 10, log });
};
const client = () => dataset.client({ billingMode: 'credits', purchasedCredits: 100 });
const REQUEST = { kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } };
const keysOf = async (id: string) => (await server.keys()).filter((key) => key.startsWith(`${PREFIX}/${id}/`));
const undelivered = () => dataset.run('SELECT FROM undelivered_charges');

const idsOf = async (saved: object) => (await dataset.records(saved)).map(({ id }) => id).sort();
const completed = async (of: ExportClient, id: string) => {
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', reason: null, rows: 40, credits: 40 });
  expect(await idsOf(saved)).toEqual(jobs.map((job) => job.id).sort());
  expect([await of.balance(), await undelivered()]).toEqual([60, []]);
};

describe('files in a bucket', () => {
  test('are downloaded by the same links, with ETag and Range', async () => {
    const of = await client();
    const { id } = await of.create({ kind: 'jobs' });
    await dataset.write(exporter());
    const [file] = (await of.read(id)).files;
    expect(await keysOf(id)).toEqual([`${PREFIX}/${id}/${file.sha256}`]);
    const { status, headers, bytes } = await dataset.download(file.url);
    expect([status, bytes.length]).toEqual([200, file.bytes]);
    expect(headers).toMatchObject({
      etag: `"${file.sha256}"`,
      'content-length': String(file.bytes),
      'content-type': 'application/vnd.apache.parquet',
      'accept-ranges': 'bytes',
    });
    const part = await dataset.download(file.url, { range: 'bytes=-8' });
    expect([part.status, part.bytes, part.headers['content-range']]).toEqual([
      206,
      bytes.subarray(-8),
      `bytes ${file.bytes - 8}-${file.bytes - 1}/${file.bytes}`,
    ]);
    const head = await dataset.download(file.url, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(file.bytes), 0]);
    const outside = await dataset.download(file.url, { range: `bytes=${file.bytes}-` });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${file.bytes}`]);
    expect((await dataset.download(file.url, { 'if-none-match': `"${file.sha256}"` })).status).toBe(304);
    server.fault = s3Error(503, 'SlowDown');
    const failed = await dataset.download(file.url);
    expect([failed.status, JSON.parse(failed.bytes.toString()).error.code]).toEqual([503, 'service_unavailable']);
  });

  test('are continued by another machine', async () => {
    const of = await client();
    const { id } = await of.create(REQUEST);
    for (let page = 0; page < 3; page += 1) await dataset.writePage(exporter());
    expect(await keysOf(id)).toHaveLength(3);
    await dataset.write(exporter());
    await completed(of, id);
    expect(await keysOf(id)).toHaveLength(1);
  });

  test('are deleted on request, when they expire, and with their organization', async () => {
    const [of, other] = [await client(), await client()];
    const machine = exporter();
    const [deleted, expired] = [await of.create(REQUEST), await of.create(REQUEST)];
    const erased = await other.create(REQUEST);
    await dataset.write(machine);
    await of.send('DELETE', `/v4/exports/${deleted.id}?delete_files=true`);
    await dataset.run('UPDATE exports SET expires_at = now() WHERE id = $1', [expired.id]);
    await dataset.run('DELETE FROM exports WHERE id = $1', [erased.id]);
    let lists = 0;
    server.fault = ({ url = '' }) => {
      if (url.includes('list-type=2')) lists += 1;
      return false;
    };
    await machine.cleanUp();
    expect(lists).toBe(1);
    for (const { id } of [deleted, expired, erased]) expect(await keysOf(id)).toEqual([]);
  });
});

/** Never responds. */
const silent: Fault = () => true;
/** Closes the connection in the middle of the request. */
const cut: Fault = (incoming) => {
  incoming.socket.destroy();
  return true;
};

test.each<[string, Fault]>([
  ['responds 503', s3Error(503, 'SlowDown')],
  ['does not respond', silent],
  ['closes connections', cut],
])('an export waits for a bucket that %s, says so, and continues', async (_, fault) => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  const machine = exporter();
  await dataset.writePage(machine);
  server.fault = fault;
  await expect(machine.turn(new AbortController().signal)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await of.read(id)).toMatchObject({
    state: 'running',
    reason: 'bucket_unavailable',
    message: expect.stringMatching(/continues by itself/),
    rows: 10,
  });
  server.fault = () => false;
  await dataset.write(machine);
  await completed(of, id);
});

test.each<[string, Fault]>([
  ['rejects the credentials', s3Error(403, 'InvalidAccessKeyId')],
  ['does not exist', s3Error(404, 'NoSuchBucket')],
  ['is full', s3Error(507, 'XMinioStorageFull')],
])('an export fails with a refund if the bucket %s, and can be resumed', async (_, fault) => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  const machine = exporter();
  await dataset.writePage(machine);
  server.fault = fault;
  await dataset.write(machine);
  expect(await of.read(id)).toMatchObject({ state: 'failed', reason: 'bucket_refused', rows: 0, credits: 0 });
  expect([await of.balance(), await undelivered()]).toEqual([100, []]);
  server.fault = () => false;
  await of.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write(machine);
  await completed(of, id);
});

test('exports fail and say why although the clean-up fails', async () => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  server.fault = s3Error(403, 'AccessDenied');
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    if (line.startsWith(`The export ${id}`)) stopping.abort();
  };
  await runExporter(exporter(log), stopping.signal, log);
  expect(lines).toEqual([
    expect.stringMatching(/^Exports cannot be cleaned up: AccessDenied/),
    expect.stringMatching(/^The export E\w+ has failed \(bucket_refused\): AccessDenied/),
  ]);
  expect(await of.read(id)).toMatchObject({ state: 'failed', reason: 'bucket_refused' });
});

test('a file that is sent for longer than the server may be silent is stored', async () => {
  const path = join(dataset.folder, 'large');
  const size = 64_000_000;
  writeFileSync(path, Buffer.alloc(size));
  const start = performance.now();
  let lasted = 0;
  const readSlowly = async (incoming: IncomingMessage, response: ServerResponse) => {
    for await (const _ of incoming) await pause(2);
    lasted = performance.now() - start;
    response.writeHead(200, { etag: '"0"' }).end();
  };
  server.fault = (incoming, response) => {
    if (incoming.method === 'PUT') void readSlowly(incoming, response).catch(() => {});
    else response.writeHead(200, { 'content-length': size }).end();
    return true;
  };
  const bucket = new ExportBucket(options());
  await bucket.put('large', path);
  bucket.close();
  // Otherwise it shows nothing.
  expect(lasted).toBeGreaterThan(TIMEOUTS.silence);
});

/** Confirms what it has not stored. */
const losing = (incoming: IncomingMessage, response: ServerResponse): boolean => {
  if (incoming.method !== 'PUT') return false;
  incoming.resume().on('end', () => response.writeHead(200, { etag: '"0"' }).end());
  return true;
};

test.each<[string, Fault]>([
  ['loses what it was sent', losing],
  ['receives something else', s3Error(400, 'BadDigest')],
])('a bucket that once %s is sent it again', async (_, fault) => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  let isFirst = true;
  server.fault = (incoming, response) => {
    if (incoming.method !== 'PUT' || !isFirst) return false;
    isFirst = false;
    return fault(incoming, response);
  };
  await dataset.write(exporter());
  expect(isFirst).toBe(false);
  await completed(of, id);
});

test('a bucket that loses a page, or has a part of it, fails the export with a refund', async () => {
  const of = await client();
  const { id } = await of.create(REQUEST);
  await dataset.writePage(exporter());
  const [key = ''] = await keysOf(id);
  await server.lose(key);
  await dataset.write(exporter());
  expect(await of.read(id)).toMatchObject({ state: 'failed', reason: 'files_missing', rows: 0, credits: 0 });
  expect([await of.balance(), await undelivered()]).toEqual([100, []]);
  await of.send('POST', `/v4/exports/${id}/resume`, {});
  server.fault = losing;
  await dataset.write(exporter());
  expect(await of.read(id)).toMatchObject({ state: 'failed', reason: 'files_missing', rows: 0, credits: 0 });
  server.fault = () => false;
  await of.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write(exporter());
  await completed(of, id);
});
