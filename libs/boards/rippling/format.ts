import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toText } from '../payload/payload.js';
import { ripplingConnector } from './read.js';

const jobs = (board: string): string =>
  `https://api.rippling.com/platform/api/ats/v1/board/${encodeURIComponent(board)}/jobs`;

export const rippling: BoardFormat = {
  ...ripplingConnector,
  pageOf: (board) => `https://ats.rippling.com/${board}/jobs`,
  boardOf: boardInPath(/^ats\.rippling\.com$/),
  list: ({ board }) => ({ url: jobs(board) }),
  detail: ({ uuid }, { board }) => {
    const posting = toText(uuid);
    return posting === null ? null : { url: `${jobs(board)}/${encodeURIComponent(posting.toWellFormed())}` };
  },
};
