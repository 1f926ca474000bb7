import type { BoardFormat } from '../board-format.js';
import { toNumber, toObject } from '../payload/payload.js';

export const greenhouseBoards: BoardFormat = {
  format: 'greenhouse',
  list: ({ board }) => ({
    url: `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`,
  }),
  advertised: ({ meta }) => toNumber(toObject(meta).total),
};
