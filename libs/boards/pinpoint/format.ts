import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { pinpointConnector } from './read.js';

export const pinpoint: BoardFormat = {
  ...pinpointConnector,
  pageOf: (board) => `https://${board}.pinpointhq.com`,
  boardOf: boardInHost(/^([\w-]+)\.pinpointhq\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/postings.json` }),
};
