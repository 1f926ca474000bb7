import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ashbyPostings } from '#libs/boards/ashby/format.js';
import type { PostingContext, RawPosting } from '#libs/enrichment/posting.js';

/** The recorded Ashby boards, with full texts; null if the data is missing. */
export function readPostings(data: string): RawPosting[] | null {
  const file = path.join(data, 'ashby/boards.ndjson.gz');
  if (!existsSync(file)) return null;
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { board, payload } = JSON.parse(line) as { board: string; payload: unknown };
      return ashbyPostings(board, payload);
    });
}

const NOW = '2025-10-20T00:00:00.000Z';

export const CONTEXT: PostingContext = {
  id: `J${'0'.repeat(32)}`,
  source: `S${'0'.repeat(32)}`,
  first_seen_at: NOW,
  enriched_at: NOW,
  job_status: 'active',
  verified_active_at: NOW,
  verified_inactive_at: null,
};
