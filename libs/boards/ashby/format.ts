import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { ashbyConnector } from './read.js';

export const ashby: BoardFormat = {
  ...ashbyConnector,
  pageOf: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  boardOf: boardInPath(/^jobs\.ashbyhq\.com$/),
  list: ({ board }) => ({
    url: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
  }),
};
