import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { adminCommand } from '../admin/testing/admin-command.js';
import { AS_OF, IndexerFixture, upsert } from './testing/indexer-fixture.js';

jest.setTimeout(120_000);

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('full-disk-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

/** Runs a program whose files may have one block, which ends them like a full disk. */
const limited = async (program: string, args: readonly string[], env = indexer.env) => {
  const main = path.join(projectRoot, `dist/apps/${program}/main.js`);
  const child = spawn('sh', ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, main, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors: stderr.split('\n').filter((line) => /^error:|^ +at |^node:/.test(line)) };
};
const named = (sentence: RegExp) => ({ code: 1, errors: [expect.stringMatching(sentence)] });

const words = (n: number) => Array.from({ length: 400 }, (_, i) => ((i + 1) * (n + 7) * 7919).toString(36)).join(' ');
const CSV = Array.from({ length: 20 }, (_, n) => `Acme,Engineer ${n},https://acme.com/${n},${words(n)}\n`).join('');

test('a feed that cannot be written is named, and written when there is space', async () => {
  const [csv, out] = [path.join(indexer.folder, 'jobs.csv'), path.join(indexer.folder, 'feed')];
  await writeFile(csv, `company,title,url,description\n${CSV}`);
  const args = ['enrich', csv, '--out', out];
  expect(await limited('indexer', args)).toEqual(
    named(/^error: The disk of \S+feed cannot be written \(.*\): free space/),
  );
  expect(await indexer.run(args)).toMatchObject({ code: 0 });
});

test('a disk without space for a download is named, and nothing is loaded', async () => {
  const [csv, out] = [path.join(indexer.folder, 'jobs.csv'), path.join(indexer.folder, 'feed')];
  await writeFile(csv, `company,title,url,description\n${CSV}`);
  await indexer.run(['enrich', csv, '--out', out]);
  const server = createServer((request, response) => {
    readFile(path.join(out, request.url ?? '')).then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await limited('indexer', ['sync', url])).toEqual(
      named(/^error: The disk of \S+ has no space for jobs\S+ of the feed \(.*\): free some, or set TMPDIR/),
    );
    expect(await indexer.records('jobs')).toBeNull();
    expect(await indexer.run(['sync', url])).toMatchObject({ code: 0 });
  } finally {
    server.close();
  }
});

test('a dead-letter file that cannot be written is named, and the dataset does not become live', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ version: 1, record: { id: `J${i}`, title: words(i) } }));
  const feed = await indexer.feed(1, [
    { kind: 'sources', rows: [] },
    { kind: 'jobs', rows },
  ]);
  expect(await limited('indexer', ['sync', feed, '--max-bad', '100%'])).toEqual(
    named(/^error: The disk of \S+dead-letter\S+ndjson cannot be written/),
  );
  expect(await indexer.records('jobs')).toBeNull();
});

test('a report of differences that cannot be written is named', async () => {
  const acme = testSource();
  const jobs = (version: number) =>
    Array.from({ length: 20 }, (_, i) =>
      upsert(testJob({ source: acme.id as string, title: `Engineer ${i}` }), version),
    );
  const sources = { kind: 'sources', rows: [upsert(acme)] } as const;
  await indexer.sync(await indexer.feed(1, [sources, { kind: 'jobs', rows: jobs(1) }]));
  const feed = await indexer.feed(1, [sources, { kind: 'jobs', rows: jobs(2) }]);
  const report = path.join(indexer.folder, 'differences.ndjson');
  expect(await limited('indexer', ['verify', feed, '--report', report])).toEqual(
    named(/^error: (A disk cannot be written|\S+differences\.ndjson cannot be read or written) ?\(/),
  );
});

test('a restore without space in its data folder says so, and continues when there is some', async () => {
  const acme = testSource();
  const rows = Array.from({ length: 20 }, (_, i) =>
    upsert(testJob({ source: acme.id as string, description: words(i) })),
  );
  await indexer.sync(
    await indexer.feed(1, [
      { kind: 'sources', rows: [upsert(acme)] },
      { kind: 'jobs', rows },
    ]),
  );
  const backup = path.join(indexer.folder, 'backup');
  const { env } = indexer;
  expect(await adminCommand(['backup', backup], env)).toMatchObject({ code: 0 });
  const empty = await createEmptyTestDatabase();
  const restored = { ROLECALL_PREFIX: `${indexer.prefix}r`, ROLECALL_DATA: path.join(indexer.folder, 'restored') };
  const into = { ...env, ...restored, DATABASE_URL: empty.url };
  try {
    expect(await limited('admin', ['restore', backup], into)).toEqual(
      named(/^error: The disk of \S+restored\S* is full/),
    );
    expect(await adminCommand(['restore', backup], into)).toMatchObject({ code: 0 });
  } finally {
    await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: restored.ROLECALL_PREFIX });
    await empty.drop();
  }
});

test('a backup that cannot be written is named', async () => {
  const feed = await indexer.feed(1, [
    { kind: 'sources', as_of: AS_OF, rows: [] },
    { kind: 'jobs', rows: [] },
  ]);
  await indexer.sync(feed);
  const { code, errors } = await limited('admin', ['backup', path.join(indexer.folder, 'backup')]);
  expect({ code, errors }).toEqual(named(/^error: The disk of \S+backup is full: free some space/));
});
