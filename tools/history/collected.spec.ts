import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { chooseBoards } from './choose-boards.js';
import { readHistory } from './read-history.js';
import { generateHistory } from './testing/generated-history.js';
import { ReplayedCollects } from './testing/replayed-collects.js';

let data: string;
let replayed: ReplayedCollects;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'history-spec-'));
  await generateHistory(data);
});
afterEach(() => replayed.close());
afterAll(() => rm(data, { recursive: true, force: true }));

test.each([false, true])(
  'collected fetch by fetch, every posting has its first and last day (failures injected: %s)',
  async (withFaults) => {
    replayed = await ReplayedCollects.start(await readHistory(data, chooseBoards()));
    await replayed.run(withFaults);
    const recorded = replayed.recorded();
    expect(recorded.filter(({ last }) => last !== null).length).toBeGreaterThan(50);
    expect(await replayed.collected()).toEqual(recorded);
  },
);
