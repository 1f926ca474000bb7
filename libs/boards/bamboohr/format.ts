import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toNumber, toObject, toText } from '../payload/payload.js';
import { bamboohrConnector } from './read.js';

export const bamboohr: BoardFormat = {
  ...bamboohrConnector,
  pageOf: (board) => `https://${board}.bamboohr.com/careers`,
  boardOf: boardInHost(/^([\w-]+)\.bamboohr\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/careers/list` }),
  advertised: ({ meta }) => toNumber(toObject(meta).totalCount),
  detail: ({ id }, { url }) => {
    const posting = toText(id);
    return posting === null
      ? null
      : { url: `${new URL(url).origin}/careers/${encodeURIComponent(posting.toWellFormed())}/detail` };
  },
};
