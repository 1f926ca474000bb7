import { json } from '../../testing/played-board.js';
import { type Player, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://apply.workable.com/${board}`,
  board: segment('apply.workable.com', /^\/api\/v1\/widget\/accounts\/([^/]+)$/),
  respond: ({ postings }) =>
    json({
      name: 'Acme',
      jobs: postings.map((job) => ({
        shortcode: job.id,
        title: job.title,
        url: `https://apply.workable.com/j/${job.id}`,
        country: 'Germany',
        city: job.city,
        description: job.text,
      })),
    }),
};
