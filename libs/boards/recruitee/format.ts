import type { BoardFormat } from '../board-format.js';

export const recruiteeBoards: BoardFormat = {
  format: 'recruitee',
  list: ({ url }) => ({ url: `${new URL(url).origin}/api/offers/` }),
};
