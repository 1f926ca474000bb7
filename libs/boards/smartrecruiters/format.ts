import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { nextOffset, withParameter } from '../paging.js';
import { toNumber, toText } from '../payload/payload.js';
import { smartrecruitersConnector } from './read.js';

const postings = (board: string): string =>
  `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(board)}/postings`;

export const smartrecruiters: BoardFormat = {
  ...smartrecruitersConnector,
  pageOf: (board) => `https://careers.smartrecruiters.com/${board}`,
  boardOf: boardInPath(/^(?:jobs|careers)\.smartrecruiters\.com$/),
  list: ({ board }) => ({ url: `${postings(board)}?limit=100&offset=0` }),
  advertised: ({ totalFound }) => toNumber(totalFound),
  next: (page) => nextOffset(page, (offset) => ({ url: withParameter(page.request.url, 'offset', String(offset)) })),
  detail: ({ id }, { board }) => {
    const posting = toText(id);
    return posting === null ? null : { url: `${postings(board)}/${encodeURIComponent(posting.toWellFormed())}` };
  },
};
