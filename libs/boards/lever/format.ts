import type { BoardFormat } from '../board-format.js';

const hostOf = (url: string): string =>
  new URL(url).hostname === 'jobs.eu.lever.co' ? 'api.eu.lever.co' : 'api.lever.co';

export const leverBoards: BoardFormat = {
  format: 'lever',
  list: ({ board, url }) => ({
    url: `https://${hostOf(url)}/v0/postings/${encodeURIComponent(board)}?mode=json`,
  }),
};
