import { percentDecode } from '#libs/boards/addresses.js';
import { ashbyPostings as readBoard } from '#libs/boards/ashby/format.js';
import { firstListed } from '#libs/ingest/lifecycle/lifecycle.js';
import type { Omissions, Posting } from './posting.js';
import { readNdjson } from './read-data.js';

/**
 * The postings of recorded Ashby boards, once per id. The payloads have no date, so the newest publication
 * among them counts as the time of the fetch.
 */
export const ashbyPostings = (data: string, omissions: Omissions): Posting[] => {
  const boards = readNdjson<{ board: string; payload: { jobs: { publishedAt: string }[] } }>(
    data,
    'ashby/boards.ndjson.gz',
  );
  const seenAt = Math.max(...boards.flatMap(({ payload }) => payload.jobs.map((job) => Date.parse(job.publishedAt))));
  const postings = new Map<string, Posting>();
  for (const { board, payload } of boards) {
    const read = readBoard(percentDecode(board), payload);
    omissions.add('ashby: not listed, or without a title', payload.jobs.length - read.length);
    for (const raw of read) {
      if (postings.has(raw.source_job_id)) omissions.add('ashby: id seen before');
      else {
        postings.set(raw.source_job_id, { raw, lifecycle: firstListed(seenAt) });
      }
    }
  }
  return [...postings.values()];
};
