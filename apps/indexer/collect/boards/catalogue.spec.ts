import { writeFile } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import { boardOfUrl } from '#libs/boards/board-urls.js';
import { readCatalogue } from '#libs/boards/catalogue.js';
import { boardKey } from '#libs/records/ids.js';
import { CollectFixture } from '../testing/collect-fixture.js';

let fixture: CollectFixture;
afterEach(() => fixture?.close());

const run = async (...args: string[]) => {
  fixture = await CollectFixture.start([]);
  return fixture.run(['collect', '--catalogue', '--out', fixture.feed, ...args]);
};

test('the catalogue has each board once, and most can be collected', () => {
  const entries = readCatalogue();
  expect(new Set(entries.map(boardKey)).size).toBe(entries.length);
  expect(entries.length).toBeGreaterThan(70_000);
  expect(entries.filter(({ format }) => BOARD_FORMATS.has(format)).length).toBeGreaterThan(37_000);
});

test('the address of a board in the catalogue is recognized as that board', () => {
  const wrong = readCatalogue().filter((entry) => {
    if (!BOARD_FORMATS.has(entry.format)) return false;
    const found = boardOfUrl(entry.url as string);
    return found !== null && boardKey(found) !== boardKey(entry);
  });
  expect(wrong).toEqual([]);
});

test('the address of a board is enough, with or without its scheme', async () => {
  fixture = await CollectFixture.start([]);
  const file = `${fixture.folder}/boards.csv`;
  await writeFile(
    file,
    'url\njobs.lever.co/acme\nhttps://boards.greenhouse.io/acme/jobs/1\nhttps://acme.recruitee.com\n',
  );
  const { stdout } = await fixture.run(['collect', '--boards', file, '--dry-run', '--json']);
  expect(JSON.parse(stdout).sites).toEqual([
    expect.objectContaining({ site: 'greenhouse.io', format: 'greenhouse', boards: 1 }),
    expect.objectContaining({ site: 'lever.co', format: 'lever', boards: 1 }),
    expect.objectContaining({ site: 'recruitee.com', format: 'recruitee', boards: 1 }),
  ]);
});

test('a dry run says who would be asked, and requests nothing', async () => {
  const { code, stdout } = await run('--formats', 'greenhouse,lever,breezy', '--sample', '200', '--dry-run');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^200 boards on 2 sites would be asked/);
  expect(stdout).toMatch(/greenhouse\.io \(greenhouse\): \d+ boards, at least \d+ min/);
  expect(stdout).toMatch(/Without a connector: breezy \(\d+\)/);
  expect(fixture.server.requests).toEqual([]);
});

test.each([
  [['--formats', 'monster'], /has no boards of "monster": use some of adp, ashby/],
  [['--formats', 'breezy'], /No connector fetches boards of breezy/],
  [['--name', 'no such company anywhere'], /No board of the catalogue matches/],
])('%j is an error', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
});
