import { expect } from '@jest/globals';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CONTEXT } from '#libs/enrichment/testing/context.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { readBoard } from '../read-board.js';
import { PAYLOADS } from './payloads.js';

const FACTS = { board: 'acme', url: 'https://acme.example/careers', fetched_at: '2026-08-08T00:00:00Z' };
const complete = recordCompleter(jobs);

export const readAs = (format: string, body: string | Uint8Array) =>
  readBoard(format, FACTS, typeof body === 'string' ? Buffer.from(body) : body);

/** The record of a posting. @throws Error if it is rejected. */
export const recordOf = (posting: RawPosting): Record<string, unknown> => {
  const enriched = enrich(posting, CONTEXT);
  if ('reason' in enriched) throw new Error(enriched.reason);
  const completed = complete(enriched.record);
  if ('reason' in completed) throw new Error(completed.reason);
  return completed.record;
};

/** The record of the only posting of the made-up payload of a format. */
export const madeUpRecord = (format: string): Record<string, unknown> => {
  const { postings, rejected } = readAs(format, PAYLOADS[format] as string);
  expect(rejected).toEqual([]);
  expect(postings).toHaveLength(1);
  return recordOf(postings[0] as RawPosting);
};
