import { BOARD_FORMATS } from '../board-formats.js';
import type { Player } from './player.js';

/** Plays the boards of each format, with the `testing/played.ts` of its folder. */
export const PLAYERS: ReadonlyMap<string, Player> = new Map(
  await Promise.all(
    [...BOARD_FORMATS.keys()].map(async (format): Promise<[string, Player]> => {
      const { played }: { played: Player } = await import(`../${format}/testing/played.js`);
      return [format, played];
    }),
  ),
);
