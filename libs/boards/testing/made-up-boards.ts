import { BOARD_FORMATS } from '../board-formats.js';
import type { PlayedBoard, PlayedPosting } from './played-board.js';
import type { Player } from './player.js';
import { PLAYERS } from './players.js';

const TITLES = ['Data Engineer', 'Nurse', 'Account Executive', 'Warehouse Associate', 'Product Designer', 'Cook'];
const CITIES = ['Berlin', 'Munich', 'Hamburg', 'Cologne'];

/** A posting with the number `n`. */
export const madeUpPosting = (
  n: number,
  text = `Number ${n}: you work with Python in a team of ${n % 7} people.`,
): PlayedPosting => ({
  id: String(10_000 + n),
  title: TITLES[n % TITLES.length] as string,
  city: CITIES[n % CITIES.length] as string,
  text: `<p>${text}</p>`,
});

export const madeUpPostings = (count: number, from = 0): PlayedPosting[] =>
  Array.from({ length: count }, (_, n) => madeUpPosting(from + n));

export const madeUpBoard = (format: string, name = 'acme', postings = madeUpPostings(3)): PlayedBoard => {
  const player = PLAYERS.get(format) as Player;
  const board = player.name?.(name) ?? name;
  return { format, board, url: player.url(board), postings };
};

/** Boards of all formats in turn. */
export const madeUpBoards = (count: number, sizeOf: (n: number) => number = (n) => n % 12): PlayedBoard[] => {
  const formats = [...BOARD_FORMATS.keys()];
  return Array.from({ length: count }, (_, n) =>
    madeUpBoard(formats[n % formats.length] as string, `acme${n}`, madeUpPostings(sizeOf(n), n * 100)),
  );
};
