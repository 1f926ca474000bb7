import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { madeUpBoard, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import type { PlayedBoard } from '#libs/boards/testing/played-board.js';
import { readManifest } from '#libs/feed/manifest.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { CollectFixture } from './testing/collect-fixture.js';

jest.setTimeout(600_000);

let fixture: CollectFixture;
let child: ChildProcess | null = null;
afterEach(async () => {
  child?.kill('SIGKILL');
  await fixture?.close();
});

const start = async (...args: string[]): Promise<ChildProcess> => {
  const main = path.join(projectRoot, 'dist/apps/indexer/main.js');
  child = spawn(process.execPath, [main, ...(await fixture.args(...args))], {
    env: fixture.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return child;
};

const healthyBoard = () => madeUpBoard('smartrecruiters', 'healthy', madeUpPostings(3));

/** A small body that decompresses to 40 MB, whose 13 million objects take gigabytes. */
const bomb = (board: PlayedBoard): PlayedBoard => {
  const body = gzipSync(`[${'{},'.repeat(13_000_000)}{}]`);
  return { ...board, fault: () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body }) };
};

test('boards whose responses take all memory fail alone, and the others are published', async () => {
  fixture = await CollectFixture.start([
    ...['lever', 'ashby', 'workable'].map((format) => bomb(madeUpBoard(format, 'bomb'))),
    healthyBoard(),
  ]);
  const { stdout } = await start();
  const summary = JSON.parse(await text(stdout as NodeJS.ReadableStream));
  expect(summary).toMatchObject({ boards: { ok: 1, failed: 3 }, postings: { new: 3 }, defects: 0 });
  for (const { reason } of summary.problems) expect(reason).toMatch(/memory|more than 30 s|100000 items/);
});

test('a signal is answered while a hostile response is read', async () => {
  fixture = await CollectFixture.start([bomb(madeUpBoard('lever', 'bomb'))]);
  const collecting = await start();
  await pWaitFor(() => fixture.server.requests.length > 0);
  collecting.kill('SIGTERM');
  const [code, signal] = await once(collecting, 'exit');
  expect({ code, signal }).toEqual({ code: 130, signal: null });
});

/** Kills the process while it reads what a board has sent. @param deaths runs that ended so before. */
const killWhileBusy = async (deaths: number): Promise<void> => {
  const collecting = await start();
  const isBusy = () => {
    try {
      const store = new DatabaseSync(`${fixture.feed}/.collect/state.db`, { readOnly: true });
      const busy = "SELECT 1 FROM busy_boards WHERE busy = 1 AND board = 'lever/large' AND deaths = ?";
      const found = store.prepare(busy).get(deaths);
      store.close();
      return found !== undefined;
    } catch {
      return false;
    }
  };
  await pWaitFor(isBusy, { interval: 5 });
  collecting.kill('SIGKILL');
  await once(collecting, 'exit');
};

test('what a board had sent when two runs ended is not read a third time, and the other boards are published first', async () => {
  fixture = await CollectFixture.start([madeUpBoard('lever', 'large', madeUpPostings(5_000)), healthyBoard()]);
  await killWhileBusy(0);
  await killWhileBusy(1);
  const { files } = await readManifest(fixture.feed);
  expect(files.find(({ kind }) => kind === 'jobs')?.rows).toBe(3);
  expect(await fixture.collect()).toMatchObject({
    boards: { failed: 1 },
    problems: [{ board: 'lever/large', reason: expect.stringMatching(/ended twice while it read/) }],
  });
  // The next run begins anew.
  expect(await fixture.collect()).toMatchObject({ boards: { failed: 0 }, postings: { new: 5_000 } });
  expect(await fixture.active()).toEqual(await fixture.expected());
});
