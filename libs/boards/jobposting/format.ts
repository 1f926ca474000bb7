import type { BoardFormat } from '../board-format.js';

/** A careers page with schema.org JobPostings in it. */
export const jobpostingBoards: BoardFormat = {
  format: 'jobposting',
  needsUrl: true,
  losesFormatWhenEmpty: true,
  list: ({ url }) => ({ url }),
  isWhole: (body) => /^\s*[[{]/.test(body) || /<\/html>\s*(?:<!--[^>]{0,500}-->\s*)?$/i.test(body.slice(-600)),
};
