import type { BoardFormat } from '../board-format.js';
import { toNumber, toObject, toText } from '../payload/payload.js';

export const bamboohrBoards: BoardFormat = {
  format: 'bamboohr',
  list: ({ url }) => ({ url: `${new URL(url).origin}/careers/list` }),
  advertised: ({ meta }) => toNumber(toObject(meta).totalCount),
  detail: ({ id }, { url }) => {
    const posting = toText(id);
    return posting === null
      ? null
      : { url: `${new URL(url).origin}/careers/${encodeURIComponent(posting.toWellFormed())}/detail` };
  },
};
