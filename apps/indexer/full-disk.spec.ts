import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { AS_OF, IndexerFixture } from './testing/indexer-fixture.js';

jest.setTimeout(120_000);

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('full-disk-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

/** Runs a program whose files may have one block, which ends them like a full disk. */
const limited = async (program: string, ...args: string[]) => {
  const main = path.join(projectRoot, `dist/apps/${program}/main.js`);
  const child = spawn('sh', ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, main, ...args], {
    env: indexer.env,
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
  expect(await limited('indexer', ...args)).toEqual(
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
    expect(await limited('indexer', 'sync', url)).toEqual(
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
  expect(await limited('indexer', 'sync', feed, '--max-bad', '100%')).toEqual(
    named(/^error: The disk of \S+dead-letter\S+ndjson cannot be written/),
  );
  expect(await indexer.records('jobs')).toBeNull();
});

test('a backup that cannot be written is named', async () => {
  const feed = await indexer.feed(1, [
    { kind: 'sources', as_of: AS_OF, rows: [] },
    { kind: 'jobs', rows: [] },
  ]);
  await indexer.sync(feed);
  const { code, errors } = await limited('admin', 'backup', path.join(indexer.folder, 'backup'));
  expect({ code, errors }).toEqual(named(/^error: The disk of \S+backup is full: free some space/));
});
