import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { CollectFixture } from './testing/collect-fixture.js';

let fixture: CollectFixture;
afterEach(() => fixture?.close());

test('a disk that cannot be written is named, and the next run continues', async () => {
  fixture = await CollectFixture.start([
    madeUpBoard('smartrecruiters', 'acme', madeUpPostings(60)),
    madeUpBoard('lever', 'healthy', madeUpPostings(3)),
  ]);
  const main = path.join(projectRoot, 'dist/apps/indexer/main.js');
  // The shell limits the size of files to 200 blocks, which SQLite and the feed reach like the end of a disk.
  const child = spawn(
    'sh',
    ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath, main, ...(await fixture.args())],
    {
      env: fixture.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^error: The disk of \S+feed cannot be written \(.+\): free space on it, .* stopped\.$/m,
    ),
  });
  expect(stderr).not.toMatch(/^ +at /m);
  await fixture.collect();
  expect(await fixture.active()).toEqual(await fixture.expected());
});
