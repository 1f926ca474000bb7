import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toNumber, toObject } from '../payload/payload.js';
import { greenhouseConnector } from './read.js';

export const greenhouse: BoardFormat = {
  ...greenhouseConnector,
  pageOf: (board) => `https://job-boards.greenhouse.io/${board}`,
  boardOf: boardInPath(/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/),
  list: ({ board }) => ({
    url: `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`,
  }),
  advertised: ({ meta }) => toNumber(toObject(meta).total),
};
