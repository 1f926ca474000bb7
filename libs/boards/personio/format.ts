import type { BoardFormat } from '../board-format.js';

export const personioBoards: BoardFormat = {
  format: 'personio',
  list: ({ url }) => ({ url: `${new URL(url).origin}/xml` }),
  // A parser of XML accepts a document that ends early.
  isWhole: (body) => /<\/workzag-jobs>\s*$|<workzag-jobs\s*\/>\s*$/.test(body.slice(-200)),
};
