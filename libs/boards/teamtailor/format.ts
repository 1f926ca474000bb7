import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toObject, toText } from '../payload/payload.js';
import { teamtailorConnector } from './read.js';

export const teamtailor: BoardFormat = {
  ...teamtailorConnector,
  pageOf: (board) => `https://${board}.teamtailor.com`,
  boardOf: boardInHost(/^([\w-]+)(?:\.na)?\.teamtailor\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/jobs.json` }),
  // A JSON Feed of several pages names the next one (jsonfeed.org, version 1.1).
  next: ({ request, payload }) => {
    const nextUrl = toText(toObject(payload).next_url);
    const next = nextUrl === null ? null : URL.parse(nextUrl, request.url);
    return next && next.origin === new URL(request.url).origin ? { url: next.href } : null;
  },
};
