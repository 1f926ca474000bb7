import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PAYLOADS } from '#libs/boards/testing/payloads.js';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import { jobId } from '#libs/records/ids.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';

const AS_OF = '2026-08-22T00:00:00.000Z';
jest.setTimeout(60_000);

let indexer: IndexerFixture;
let folder: string;
beforeEach(async () => {
  indexer = await IndexerFixture.create('enrich-spec');
  folder = await mkdtemp(path.join(tmpdir(), 'payloads-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await indexer?.drop();
});

const put = async (file: string, body: string | Uint8Array) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), body);
};
const feed = () => path.join(folder, 'feed');
const enrich = (...args: string[]) => indexer.run(['enrich', folder, '--out', feed(), '--as-of', AS_OF, ...args]);

test('a folder of payloads becomes a feed that sync loads, and rejected postings have a reason', async () => {
  // The addresses of Oracle's postings cannot be derived from the name of the board.
  for (const [format, body] of Object.entries(PAYLOADS).filter(([each]) => each !== 'oracle'))
    await put(`${format}/acme.${format === 'personio' ? 'xml' : 'json'}`, body);
  await put('ashby/packed.json.gz', gzipSync(PAYLOADS.ashby as string));
  await put('ashby/torn.json.gz', gzipSync(PAYLOADS.ashby as string).subarray(0, 40));
  await put('lever/broken.json', '{"jobs":');
  await put(
    'lever/long.json',
    JSON.stringify([{ id: 'l', text: 'Chef', categories: {}, description: 'x'.repeat(600_000) }]),
  );
  const { code, stdout } = await enrich('--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ boards: 18, postings: 15, rejected: 3 });
  const rejected = (await readFile(path.join(feed(), 'dead-letter.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rejected).toEqual([
    { file: 'ashby/torn.json.gz', source_job_id: null, reason: 'The file cannot be read or decompressed.' },
    { file: 'lever/broken.json', source_job_id: null, reason: 'The payload is not valid JSON: it cannot be parsed.' },
    { file: 'lever/long.json', source_job_id: 'l', reason: expect.stringMatching(/at most/) },
  ]);
  await indexer.sync(feed());
  const stored = await indexer.records('jobs');
  expect(Object.keys(stored ?? {})).toHaveLength(15);
  expect(stored?.[jobId({ format: 'recruitee', board: 'acme' }, '2700')]).toMatchObject({
    title: 'Data Engineer',
    salary: { min: 60000, provenance: 'declared' },
    technologies: [{ slug: 'python' }],
  });
});

test('the feed says which boards were read, and on which board each posting is', async () => {
  await put('lever/acme.json', PAYLOADS.lever as string);
  await put('lever/broken.json', '{"jobs":');
  await enrich();
  const { files } = JSON.parse(await readFile(path.join(feed(), 'manifest.json'), 'utf8')) as Manifest;
  const rows = async (kind: string) => {
    const { path: name } = files.find((file) => file.kind === kind) as FeedFile;
    const text = zstdDecompressSync(await readFile(path.join(feed(), name))).toString();
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record);
  };
  expect(await rows('fetches')).toEqual([
    { board: 'lever/acme', time: AS_OF, outcome: 'ok', advertised: null, listed: 1, duration_ms: null },
    { board: 'lever/broken', time: AS_OF, outcome: 'failed', advertised: null, listed: null, duration_ms: null },
  ]);
  expect(await rows('jobs')).toMatchObject([{ board: 'lever/acme' }]);
});

test('a company is found by the URL of its job board, even if its postings are on another site', async () => {
  const job = { id: 1, title: 'Chef', absolute_url: 'https://careers.acme.com/jobs?gh_jid=1', content: 'Cook.' };
  await put('greenhouse/acme.json', JSON.stringify({ jobs: [job] }));
  await enrich();
  await indexer.sync(feed());
  const query = { term: { company_url: 'job-boards.greenhouse.io/acme' } };
  expect((await indexer.client.count({ index: `${indexer.prefix}-jobs`, query })).count).toBe(1);
});

test('a first posting with an invalid URL is rejected, and the others of its board are loaded with their company', async () => {
  const job = (id: number, absolute_url: string) => ({ id, title: 'Chef', absolute_url, content: 'Cook.' });
  const jobs = [job(1, 'careers'), job(2, 'https://job-boards.greenhouse.io/acme/jobs/2')];
  await put('greenhouse/acme.json', JSON.stringify({ jobs }));
  await enrich();
  await indexer.sync(feed());
  expect(Object.keys((await indexer.records('jobs')) ?? {})).toEqual([
    jobId({ format: 'greenhouse', board: 'acme' }, '2'),
  ]);
});

test('lists of Workday and Oracle have the addresses of boards.csv, and the company its domain', async () => {
  const list = { jobPostings: [{ title: 'Chef', externalPath: '/job/Chicago/Chef_JR2', bulletFields: ['JR2'] }] };
  await put('workday/acme%2Fcareers.json', JSON.stringify(list));
  await put('oracle/acme.json', PAYLOADS.oracle as string);
  expect(JSON.parse((await enrich('--json')).stdout)).toMatchObject({ postings: 0, rejected: 2 });
  expect(await readFile(path.join(feed(), 'dead-letter.ndjson'), 'utf8')).toMatch(
    /Give the URL of its board.* boards\.csv/,
  );
  await put(
    'boards.csv',
    `company,format,board,url,website
Acme,workday,acme/careers,https://acme.wd5.myworkdayjobs.com/careers,https://acme.com
Acme,oracle,acme,https://acme.fa.ocs.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1,`,
  );
  expect(JSON.parse((await enrich('--json')).stdout)).toMatchObject({ postings: 2, rejected: 0 });
  await indexer.sync(feed());
  expect(await indexer.records('jobs')).toMatchObject({
    [jobId({ format: 'workday', board: 'acme/careers' }, 'JR2')]: {
      url_job: 'https://acme.wd5.myworkdayjobs.com/careers/job/Chicago/Chef_JR2',
    },
  });
  const query = { term: { company_url: 'acme.com' } };
  expect((await indexer.client.count({ index: `${indexer.prefix}-jobs`, query })).count).toBe(1);
});

test('the same payloads give the same feed', async () => {
  await put('lever/acme.json', PAYLOADS.lever as string);
  await enrich();
  const first = await readFile(path.join(feed(), 'manifest.json'), 'utf8');
  await enrich();
  expect(await readFile(path.join(feed(), 'manifest.json'), 'utf8')).toBe(first);
});

test('a folder without payloads is rejected with a description of the expected files', async () => {
  const { code, stderr } = await enrich();
  expect(code).toBe(1);
  expect(stderr).toMatch(/FORMAT\/BOARD\.json, where FORMAT is one of greenhouse/);
});
