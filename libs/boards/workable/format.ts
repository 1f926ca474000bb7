import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { workableConnector } from './read.js';

export const workable: BoardFormat = {
  ...workableConnector,
  pageOf: (board) => `https://apply.workable.com/${board}`,
  boardOf: boardInPath(/^apply\.workable\.com$/),
  list: ({ board }) => ({
    url: `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(board)}?details=true`,
  }),
};
