import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { readManifest } from '#libs/feed/manifest.js';
import { CollectFixture } from './testing/collect-fixture.js';

let fixture: CollectFixture;
afterEach(() => fixture?.close());

const rowsOf = async (kind: string): Promise<number> =>
  (await readManifest(fixture.feed)).files
    .filter((file) => file.kind === kind)
    .reduce((sum, { rows }) => sum + rows, 0);

test('a feed whose postings change all the time stays small, and loses no posting and no fetch', async () => {
  const board = madeUpBoard('greenhouse', 'acme', madeUpPostings(4));
  fixture = await CollectFixture.start([board]);
  const sizes: number[] = [];
  for (let round = 0; round < 14; round += 1) {
    // The last posting stays as it is; one closes in the end.
    const changing = madeUpPostings(3).map((posting) => ({ ...posting, title: `${posting.title} ${round}` }));
    board.postings = [...(round < 12 ? changing : changing.slice(1)), madeUpPosting(3)];
    await fixture.collect();
    sizes.push(await rowsOf('jobs'));
    expect(await fixture.active()).toEqual(await fixture.expected());
    expect(await rowsOf('fetches')).toBe(round + 1);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  expect(sizes.some((size, n) => n > 0 && size < (sizes[n - 1] as number))).toBe(true);
  // A posting that has closed is kept.
  expect((await fixture.jobs()).size).toBe(4);
  const { files, version } = await readManifest(fixture.feed);
  expect(version).toBeGreaterThan(14);
  const onDisk = (await readdir(fixture.feed)).filter((name) => name.endsWith('.zst')).sort();
  expect(onDisk).toEqual(files.map((file) => file.path).sort());
});
