import { json } from '../../testing/played-board.js';
import { type Player, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://job-boards.greenhouse.io/${board}`,
  board: segment('boards-api.greenhouse.io', /^\/v1\/boards\/([^/]+)\/jobs$/),
  respond: ({ board, postings }) =>
    json({
      jobs: postings.map((job) => ({
        id: Number(job.id),
        title: job.title,
        absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${job.id}`,
        company_name: 'Acme',
        location: { name: job.city },
        content: job.text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      })),
      meta: { total: postings.length },
    }),
};
