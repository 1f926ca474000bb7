import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { personioConnector } from './read.js';

export const personio: BoardFormat = {
  ...personioConnector,
  pageOf: (board) => `https://${board}.jobs.personio.de`,
  boardOf: boardInHost(/^([\w-]+)\.jobs\.personio\.(?:de|com)$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/xml` }),
  // A parser of XML accepts a document that ends early.
  isWhole: (body) => /<\/workzag-jobs>\s*$|<workzag-jobs\s*\/>\s*$/.test(body.slice(-200)),
};
