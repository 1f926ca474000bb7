import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { html, type PlayedResponse } from '#libs/boards/testing/played-board.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { CollectFixture } from '../testing/collect-fixture.js';
import { SimulatedClock } from '../testing/simulated-clock.js';

const START = Date.UTC(2026, 7, 1);

let fixture: CollectFixture;
let day = 0;
afterEach(() => fixture?.close());

/** Collects for some more days. @returns the active postings. */
const collectFor = async (days: number): Promise<string[]> => {
  const clock = new SimulatedClock(START + day * MS_PER_DAY, START + (day + days) * MS_PER_DAY);
  day += days;
  const { code, stderr } = await fixture.run(await fixture.args('--every', '12h'), clock.signal, clock);
  expect({ code, stderr }).toMatchObject({ code: 130 });
  return fixture.active();
};

test.each<[string, () => PlayedResponse]>([
  ['lever', () => ({ status: 404, body: '' })],
  ['jobposting', () => html('We have no openings.')],
])(
  'the postings of a %s board that is gone close once that is confirmed, and reopen when it returns',
  async (format, gone) => {
    const board = madeUpBoard(format, 'gone', madeUpPostings(3));
    fixture = await CollectFixture.start([board, madeUpBoard('ashby', 'healthy', madeUpPostings(2, 50))]);
    day = 0;
    const all = await collectFor(2);
    expect(all).toHaveLength(5);
    board.fault = gone;
    // Dead, and not confirmed.
    expect(await collectFor(6)).toEqual(all);
    const left = await collectFor(6);
    expect(left).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining(left));
    board.fault = null;
    expect(await collectFor(40)).toEqual(all);
    const [row] = (await fixture.rows('jobs')).filter(({ board: key }) => key === `${format}/gone`).slice(-1);
    expect(row).toMatchObject({ job_status: 'active', first_seen_at: expect.stringMatching(/^2026-08-01/) });
  },
);
