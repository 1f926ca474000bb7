import { json } from '../../testing/played-board.js';
import { type Player, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.recruitee.com`,
  board: subdomain(/^([\w-]+)\.recruitee\.com$/),
  respond: ({ board, postings }) =>
    json({
      offers: postings.map((job) => ({
        id: Number(job.id),
        slug: `job-${job.id}`,
        status: 'published',
        title: job.title,
        careers_url: `https://${board}.recruitee.com/o/job-${job.id}`,
        city: job.city,
        country_code: 'DE',
        description: job.text,
      })),
    }),
};
