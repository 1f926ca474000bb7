import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { recruiteeConnector } from './read.js';

export const recruitee: BoardFormat = {
  ...recruiteeConnector,
  pageOf: (board) => `https://${board}.recruitee.com`,
  boardOf: boardInHost(/^([\w-]+)\.recruitee\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/api/offers/` }),
};
