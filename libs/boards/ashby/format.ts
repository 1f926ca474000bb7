import type { BoardFormat } from '../board-format.js';

export const ashbyBoards: BoardFormat = {
  format: 'ashby',
  list: ({ board }) => ({
    url: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
  }),
};
