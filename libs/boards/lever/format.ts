import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { leverConnector } from './read.js';

const hostOf = (url: string): string =>
  new URL(url).hostname === 'jobs.eu.lever.co' ? 'api.eu.lever.co' : 'api.lever.co';

export const lever: BoardFormat = {
  ...leverConnector,
  pageOf: (board) => `https://jobs.lever.co/${board}`,
  boardOf: boardInPath(/^jobs(?:\.eu)?\.lever\.co$/),
  list: ({ board, url }) => ({
    url: `https://${hostOf(url)}/v0/postings/${encodeURIComponent(board)}?mode=json`,
  }),
};
