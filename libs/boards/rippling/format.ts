import type { BoardFormat } from '../board-format.js';
import { toText } from '../payload/payload.js';

const jobs = (board: string): string =>
  `https://api.rippling.com/platform/api/ats/v1/board/${encodeURIComponent(board)}/jobs`;

export const ripplingBoards: BoardFormat = {
  format: 'rippling',
  list: ({ board }) => ({ url: jobs(board) }),
  detail: ({ uuid }, { board }) => {
    const posting = toText(uuid);
    return posting === null ? null : { url: `${jobs(board)}/${encodeURIComponent(posting.toWellFormed())}` };
  },
};
