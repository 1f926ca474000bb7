import type { PostingContext } from '../posting.js';

const NOW = '2026-08-22T00:00:00.000Z';

/** The context of a posting, as from a collector. */
export const CONTEXT: PostingContext = {
  id: `J${'0'.repeat(32)}`,
  source: `S${'1'.repeat(32)}`,
  first_seen_at: NOW,
  enriched_at: NOW,
  job_status: 'active',
  verified_active_at: NOW,
  verified_inactive_at: null,
};
