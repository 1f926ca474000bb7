import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { chooseBoards } from './choose-boards.js';
import { readHistory } from './read-history.js';
import { DATA, hasHistory } from './testing/history-days.js';
import { irregularFetches } from './testing/irregular-fetches.js';
import { ReplayedCollects } from './testing/replayed-collects.js';

jest.setTimeout(3_600_000);

/** Boards besides carvana, chosen by a hash of their names. All 694 take an hour. */
const BOARDS = Number(process.env.REPLAYED_BOARDS ?? 80);

let replayed: ReplayedCollects | undefined;
afterEach(() => replayed?.close());

// Skipped if ../shared/data does not contain greenhouse-history.
(hasHistory ? test.each([false, true]) : test.skip.each([false]))(
  `ten months of ${BOARDS} boards and carvana, collected day by day, give the first and last day of every posting (failures injected: %s)`,
  async (withFaults) => {
    const history = await readHistory(DATA, chooseBoards(BOARDS, ['carvana']));
    const { falls, gaps, failures } = irregularFetches(history);
    expect([falls > 50, gaps > 50, failures > 30]).toEqual([true, true, true]);
    replayed = await ReplayedCollects.start(history);
    await replayed.run(withFaults);
    const recorded = new Map(replayed.recorded().map((posting) => [posting.key, posting]));
    const collected = await replayed.collected();
    expect(collected.length).toBe(recorded.size);
    // Not compared whole: the difference of two lists of 140,000 takes minutes to print.
    expect(collected.filter((posting) => !isDeepStrictEqual(posting, recorded.get(posting.key)))).toEqual([]);
  },
);
