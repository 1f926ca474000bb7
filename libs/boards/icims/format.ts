import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { withParameter } from '../paging.js';
import { icimsConnector } from './read.js';

export const icims: BoardFormat = {
  ...icimsConnector,
  pageOf: (board) => `https://careers-${board}.icims.com`,
  boardOf: boardInHost(/^(?:careers-)?([\w-]+)\.icims\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/jobs/search?ss=1&in_iframe=1&pr=0` }),
  // `Page 1 of 3`; without it, the page after the last one has no postings.
  next: ({ request, payload, items }) => {
    const number = Number(new URL(request.url).searchParams.get('pr')) + 1;
    const pages = /\bPage\s+\d+\s+of\s+(\d+)/.exec(String(payload))?.[1];
    const isLast = pages === undefined ? items.length === 0 : number >= Number(pages);
    return isLast ? null : { url: withParameter(request.url, 'pr', String(number)) };
  },
  isWhole: (body) => /<\/html>\s*$/i.test(body.slice(-200)),
  detail: ({ cardUrl }, board) => {
    const page = URL.parse(String(cardUrl), board.url);
    return page && page.origin === new URL(board.url).origin ? { url: page.href } : null;
  },
};
