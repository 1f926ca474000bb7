import type { Board } from '#libs/records/ids.js';
import { boardInHost, boardInPath } from './addresses.js';
import { BOARD_FORMATS } from './board-formats.js';

/** Formats whose boards are recognized and not read. */
const OTHER_FORMATS: Readonly<Record<string, (url: URL) => string | null>> = {
  gem: boardInPath(/^jobs\.gem\.com$/),
  dayforce: boardInPath(/^jobs\.dayforcehcm\.com$/),
  breezy: boardInHost(/^([\w-]+)\.breezy\.hr$/),
  jazzhr: boardInHost(/^([\w-]+)\.applytojob\.com$/),
  gupy: boardInHost(/^([\w-]+)\.gupy\.io$/),
  recruiterbox: boardInHost(/^([\w-]+)\.recruiterbox\.com$/),
  softgarden: boardInHost(/^([\w-]+)\.career\.softgarden\.de$/),
};

/** The board of the public URL of a posting or board; null if the URL does not identify it (custom domains). */
export const boardOfUrl = (text: string): Board | null => {
  const url = URL.parse(text);
  if (url === null) return null;
  for (const { format, boardOf } of BOARD_FORMATS.values()) {
    const board = boardOf?.(url);
    if (board) return { format, board };
  }
  for (const [format, boardOf] of Object.entries(OTHER_FORMATS)) {
    const board = boardOf(url);
    if (board !== null) return { format, board };
  }
  return null;
};

/** The public URL of a board; null if it cannot be derived. @param postingUrl of one of its postings, from which that of some formats is derived. */
export const boardUrl = ({ format, board }: Board, postingUrl: string | null): string | null =>
  BOARD_FORMATS.get(format)?.pageOf?.(board, postingUrl) ?? null;
