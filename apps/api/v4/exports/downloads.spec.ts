import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DownloadLinks } from '#libs/exports/download-link.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type ExportClient, ExportedDataset } from '../../../exporter/testing/exported-dataset.js';
import { downloadUrl } from './download-url.js';

jest.setTimeout(120_000);

const acme = testSource();
const jobs = Array.from({ length: 5 }, () => testJob({ source: acme.id as string }));

interface SavedFile {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly url_expires_at: string;
}

let dataset: ExportedDataset;
let client: ExportClient;
let id: string;
let file: SavedFile;
let content: Buffer;
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
  client = await dataset.client();
  ({ id } = await client.create({ kind: 'jobs' }));
  await dataset.write();
  [file] = (await client.read(id)).files;
  content = (await dataset.download(file.url)).bytes;
});
afterAll(() => dataset?.stop());

const errorOf = async (url: string) => {
  const { status, bytes } = await dataset.download(url);
  return [status, JSON.parse(bytes.toString()).error.code];
};

test('a link needs no token, and says what the file is', async () => {
  const { status, headers, bytes } = await dataset.download(file.url);
  expect(status).toBe(200);
  expect(bytes.length).toBe(file.bytes);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.apache.parquet',
    'content-length': String(file.bytes),
    'content-disposition': `attachment; filename="${file.name}"`,
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
  const head = await dataset.download(file.url, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(file.bytes), 0]);
});

test.each([
  ['bytes=0-3', 0, 4],
  ['bytes=-8', -8, undefined],
  ['bytes=10-', 10, undefined],
])('Range: %s returns that part', async (range, from, to) => {
  const { status, headers, bytes } = await dataset.download(file.url, { range });
  expect([status, bytes]).toEqual([206, content.subarray(from, to)]);
  expect(headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${file.bytes}$`));
});

test('a range outside of the file is 416, and one of another file is the whole file', async () => {
  const outside = await dataset.download(file.url, { range: `bytes=${file.bytes}-` });
  expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${file.bytes}`]);
  const same = await dataset.download(file.url, { range: 'bytes=0-3', 'if-range': `"${file.sha256}"` });
  const other = await dataset.download(file.url, { range: 'bytes=0-3', 'if-range': '"other"' });
  expect([same.status, other.status, other.bytes.length]).toEqual([206, 200, file.bytes]);
  const known = await dataset.download(file.url, { 'if-none-match': `"${file.sha256}"` });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
});

test('files of other formats have their types', async () => {
  for (const [format, compression, type, end] of [
    ['ndjson', 'gzip', 'application/gzip', '.ndjson.gz'],
    ['csv', 'zstd', 'application/zstd', '.csv.zst'],
  ] as const) {
    const { id: other } = await client.create({ kind: 'sources', format, compression });
    await dataset.write();
    const [{ url, name }] = (await client.read(other)).files;
    expect(name.endsWith(end)).toBe(true);
    const { headers } = await dataset.download(url, { 'accept-encoding': 'gzip, br' });
    expect([headers['content-type'], headers['content-encoding']]).toEqual([type, undefined]);
  }
});

test('a link that was changed is not found, whatever was changed', async () => {
  const [, path, exportId, expires, signature, name] = /^(.*)\/(E\w+)\/(\d+)\/([\w-]+)\/(.+)$/.exec(
    file.url,
  ) as string[];
  const other = await client.create({ kind: 'jobs' });
  const changed = signature?.startsWith('A') ? `B${signature.slice(1)}` : `A${signature?.slice(1)}`;
  for (const url of [
    `${path}/${other.id}/${expires}/${signature}/${name}`,
    `${path}/${exportId}/${Number(expires) + 1}/${signature}/${name}`,
    `${path}/${exportId}/${expires}/${changed}/${name}`,
    `${path}/${exportId}/${expires}/${signature}/${name}x`,
    `${path}/${exportId}/${expires}/${signature}/..%2f..%2fpasswd`,
    `${path}/${exportId}/1e3/${signature}/${name}`,
    `${path}/${exportId}/${expires}/x/${name}`,
  ])
    expect([url, ...(await errorOf(url))]).toEqual([url, 404, 'not_found']);
  expect((await dataset.download(file.url)).status).toBe(200);
  await client.send('DELETE', `/v4/exports/${other.id}`);
});

test('a link expires, and a read of the export returns one that has not', async () => {
  const links = new DownloadLinks('a secret of the tests, 32 characters or more');
  const then = new Date(Date.now() - 25 * 3_600_000);
  const expired = downloadUrl('http://localhost', links.sign({ exportId: id, name: file.name }, then, null));
  expect(await errorOf(expired)).toEqual([410, 'link_expired']);
  const [{ url, url_expires_at }] = (await client.read(id)).files;
  expect(Date.parse(url_expires_at)).toBeGreaterThan(Date.now());
  expect((await dataset.download(url)).status).toBe(200);
});

test('a link is of no use when the files are deleted', async () => {
  const { id: other } = await client.create({ kind: 'jobs' });
  await dataset.write();
  const [{ url }] = (await client.read(other)).files;
  const { body } = await client.send('DELETE', `/v4/exports/${other}?delete_files=true`);
  expect([body.state, body.files]).toEqual(['expired', []]);
  expect(await errorOf(url)).toEqual([410, 'link_expired']);
});
