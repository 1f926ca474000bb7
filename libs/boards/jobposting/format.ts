import type { BoardFormat } from '../board-format.js';
import { jobpostingConnector } from './read.js';

/** A careers page with schema.org JobPostings in it. */
export const jobposting: BoardFormat = {
  ...jobpostingConnector,
  nameOf: ({ hostname, pathname }) => `${hostname}${pathname.replace(/\/$/, '')}`,
  losesFormatWhenEmpty: true,
  list: ({ url }) => ({ url }),
  isWhole: (body) => /^\s*[[{]/.test(body) || /<\/html>\s*(?:<!--[^>]{0,500}-->\s*)?$/i.test(body.slice(-600)),
};
