import { toNumber, toObject } from '#libs/enrichment/connectors/payload/payload.js';
import type { BoardFormat } from '../board-format.js';

export const greenhouseBoards: BoardFormat = {
  format: 'greenhouse',
  list: ({ board }) => ({
    url: `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs?content=true`,
  }),
  advertised: ({ meta }) => toNumber(toObject(meta).total),
};
