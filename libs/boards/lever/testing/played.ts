import { json } from '../../testing/played-board.js';
import { type Player, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://jobs.lever.co/${board}`,
  board: segment('api.lever.co', /^\/v0\/postings\/([^/]+)$/),
  respond: ({ board, postings }) =>
    json(
      postings.map((job) => ({
        id: job.id,
        text: job.title,
        hostedUrl: `https://jobs.lever.co/${board}/${job.id}`,
        categories: { location: job.city },
        description: job.text,
      })),
    ),
};
