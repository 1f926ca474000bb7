import { toNumber, toObject, toText } from '#libs/enrichment/connectors/payload/payload.js';
import type { BoardFormat } from '../board-format.js';

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
