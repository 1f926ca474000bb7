import { json } from '../../testing/played-board.js';
import { type Player, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.pinpointhq.com`,
  board: subdomain(/^([\w-]+)\.pinpointhq\.com$/),
  respond: ({ url, postings }) =>
    json({
      data: postings.map((job) => ({
        id: job.id,
        title: job.title,
        url: `${url}/en/postings/${job.id}`,
        description: job.text,
        location: { name: job.city },
      })),
    }),
};
