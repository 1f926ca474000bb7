import { json, type PlayedPosting } from '../../testing/played-board.js';
import { lastSegment, one, type Player, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://ats.rippling.com/${board}/jobs`,
  board: segment('api.rippling.com', /^\/platform\/api\/ats\/v1\/board\/([^/]+)\/jobs(?:\/[^/]+)?$/),
  respond: ({ board, postings }, { url }) => {
    const item = (job: PlayedPosting) => ({
      uuid: job.id,
      name: job.title,
      url: `https://ats.rippling.com/${board}/jobs/${job.id}`,
      workLocation: { id: job.city, label: job.city },
    });
    return lastSegment(url) === 'jobs'
      ? json(postings.map(item))
      : one(postings, lastSegment(url), (job) => json({ ...item(job), description: { role: job.text, company: '' } }));
  },
};
