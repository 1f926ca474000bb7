import { json } from '../../testing/played-board.js';
import { type Player, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://jobs.ashbyhq.com/${board}`,
  board: segment('api.ashbyhq.com', /^\/posting-api\/job-board\/([^/]+)$/),
  respond: ({ board, postings }) =>
    json({
      apiVersion: '1',
      jobs: postings.map((job) => ({
        id: job.id,
        title: job.title,
        location: job.city,
        isListed: true,
        jobUrl: `https://jobs.ashbyhq.com/${board}/${job.id}`,
        descriptionHtml: job.text,
      })),
    }),
};
