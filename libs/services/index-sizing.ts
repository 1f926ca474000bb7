import { wholeNumber } from './whole-number.js';

/** The variables of programs that create indices. */
export const indexSizing = {
  ROLECALL_SHARDS: wholeNumber(1, 1_024).default(1).describe('Primary shards of a new index.'),
  ROLECALL_REPLICAS: wholeNumber(0, 10).default(0).describe('Replicas of a new index.'),
};
