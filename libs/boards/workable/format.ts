import type { BoardFormat } from '../board-format.js';

export const workableBoards: BoardFormat = {
  format: 'workable',
  list: ({ board }) => ({
    url: `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(board)}?details=true`,
  }),
};
