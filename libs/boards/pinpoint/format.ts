import type { BoardFormat } from '../board-format.js';

export const pinpointBoards: BoardFormat = {
  format: 'pinpoint',
  list: ({ url }) => ({ url: `${new URL(url).origin}/postings.json` }),
};
